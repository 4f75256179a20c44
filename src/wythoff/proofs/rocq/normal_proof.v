(* No member of the set has an option in it; all others have one. *)
Lemma stable p q : in_S p = true -> option p q -> in_S q = false.
Proof.
  rewrite option_ok, in_S_sorted. unfold in_S, in_M. intros H M. use stable_check [lo p; hi p; fst q; snd q].
  apply not_true_iff_false. tauto.
Qed.
Lemma absorbing p : in_S p = false -> exists q, option p q /\ in_S q = true.
Proof.
  rewrite in_S_sorted. intros H. destruct (witnessed_ok D V fine_V _ _ _ _ _ absorbing_check [lo p; hi p] eq_refl) as (ys & L & A).
  - unfold truth. cbn [nth fst snd pick eval]. rewrite H. cbn [negb]. rewrite ?andb_true_iff, ?LE_ok, ?V_ok.
    unfold lo, hi. repeat split; auto; lia.
  - destruct ys as [|a [|b [|]]]; try discriminate. cbn [app] in A. use target_check [lo p; hi p; a; b].
    exists (a, b). rewrite option_ok. unfold in_M, in_S. cbn [fst snd].
    destruct (acc M [lo p; hi p; a; b]), (acc S_table [a; b]); intuition congruence.
Qed.
Lemma solved p : (P_position p <-> in_S p = true) /\ (N_position p <-> in_S p = false).
Proof.
  assert (forall n p, fst p + snd p < n ->
    (in_S p = true -> P_position p) /\ (in_S p = false -> N_position p) /\ (P_position p -> N_position p -> False)) as H.
  { clear p. induction n as [|n IH] using N.peano_ind; intros p Hn; [lia|].
    assert (forall q, option p q -> fst q + snd q < n) as Hq by (intros q Hq; apply takes in Hq; lia).
    split; [|split].
    - intros HS. constructor. intros q O. apply (IH q); auto. eapply stable; eauto.
    - intros HS. destruct (absorbing p HS) as (q & O & Q). apply (N_intro p q); auto. apply (IH q); auto.
    - intros A B. inversion A as [p1 C1]; subst p1. inversion B as [p2 q O Q]; subst p2. destruct (IH q) as (_ & _ & C); auto. }
  destruct (H (fst p + snd p + 1) p) as (A & B & C); [lia|]. destruct (in_S p); split; split; intros X; try discriminate; auto; exfalso; auto.
Qed.
