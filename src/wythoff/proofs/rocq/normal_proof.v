Definition in_S (p : position) : bool := in_L 0 p.
Lemma solved p : (P_position p <-> in_S p = true) /\ (N_position p <-> in_S p = false).
Proof.
  assert (0 < length levels)%nat as L0 by (cbn; lia).
  assert (forall n p, fst p + snd p < n ->
    (in_S p = true -> P_position p) /\ (in_S p = false -> N_position p) /\ (P_position p -> N_position p -> False)) as I.
  { clear p. induction n as [|n IH] using N.peano_ind; intros p Hn; [lia|].
    assert (forall q, option p q -> fst q + snd q < n) as Hq by (intros q Hq; apply takes in Hq; lia).
    split; [|split].
    - intros HS. constructor. intros q O. apply (IH q); auto. eapply stable; eauto.
    - intros HS. destruct (reach 0 p) as (q & O & Q); auto.
      { intros h Hh. replace h with O by lia. exact HS. }
      apply (N_intro p q); auto. apply (IH q); auto.
    - intros A B. inversion A as [p1 C1]; subst p1. inversion B as [p2 q O Q]; subst p2.
      destruct (IH q) as (_ & _ & C); auto. }
  destruct (I (fst p + snd p + 1) p) as (A & B & C); [lia|].
  destruct (in_S p); split; split; intros X; try discriminate; auto; exfalso; auto.
Qed.
