Definition in_S (p : position) : bool := in_L the_value p.
Lemma valued n : forall p g, fst p + snd p < n -> (g < length levels)%nat ->
  (in_L g p = true -> has_value g p) /\ (in_L g p = false -> lacks_value g p) /\ (has_value g p -> lacks_value g p -> False).
Proof.
  induction n as [|n IH] using N.peano_ind; intros p g Hn Hg; [lia|].
  assert (forall q, option p q -> fst q + snd q < n) as Hq by (intros q Hq; apply takes in Hq; lia).
  split; [|split].
  - intros A. constructor.
    + intros q O. apply (IH q g); auto. eapply stable; eauto.
    + intros h Hh. assert (h < length levels)%nat as Lh by (exact (Nat.lt_trans _ _ _ Hh Hg)).
      destruct (reach h p Lh) as (q & O & Q).
      { intros i Hi. apply (exclusive g i p); auto. split; [exact (Nat.le_lt_trans _ _ _ Hi Hh)|exact Hg]. }
      exists q. split; auto. apply (IH q h); auto.
  - intros A. destruct (existsb (fun h => in_L h p) (seq 0 g)) eqn:E.
    + apply existsb_exists in E as (h & Hh & B). rewrite in_seq in Hh. apply (Lacks_less g h p); [lia|].
      assert (h < length levels)%nat as Lh by (exact (Nat.lt_trans _ _ _ (proj2 Hh) Hg)).
      intros q O. apply (IH q h); auto. apply (stable h p); auto.
    + destruct (reach g p) as (q & O & Q); auto.
      { intros h Hh. destruct (Nat.eq_dec h g) as [->|X]; auto. destruct (in_L h p) eqn:Y; auto. rewrite <- E. symmetry.
        apply existsb_exists. exists h. rewrite in_seq. split; auto. lia. }
      apply (Lacks_same g p q); auto. apply (IH q g); auto.
  - intros A B. inversion A as [g1 p1 C1 C2]; subst g1 p1. inversion B as [g2 p2 q O Q|g2 h p2 Hh Q]; subst g2 p2.
    + destruct (IH q g) as (_ & _ & C); auto.
    + destruct (C2 h Hh) as (q & O & X). assert (h < length levels)%nat as Lh by (exact (Nat.lt_trans _ _ _ Hh Hg)).
      destruct (IH q h) as (_ & _ & C); auto.
Qed.
Lemma solved p : (P_position p <-> in_S p = true) /\ (N_position p <-> in_S p = false).
Proof.
  destruct (valued (fst p + snd p + 1) p the_value) as (A & B & C); [lia|apply Nat.ltb_lt; reflexivity|].
  unfold P_position, N_position, in_S. destruct (in_L the_value p); split; split; intros X; try discriminate; auto; exfalso; auto.
Qed.
