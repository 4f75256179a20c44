Lemma stable p q : in_S p = true -> option p q -> in_S q = false.
Proof.
  rewrite option_ok, in_S_sorted. unfold in_S, in_M. intros H M. use stable_check [lo p; hi p; fst q; snd q].
  apply not_true_iff_false. tauto.
Qed.
(* The table H: the positions that have an option. *)
Lemma H_ok p : acc H [lo p; hi p] = true <-> exists q, option p q.
Proof.
  split.
  - intros A. destruct (witnessed_ok D V fine_V _ _ _ _ _ H_check [lo p; hi p] eq_refl) as (ys & L & B).
    + unfold truth. cbn [nth fst snd pick eval]. exact A.
    + destruct ys as [|a [|b [|]]]; try discriminate. exists (a, b). now rewrite option_ok.
  - intros [q O]. rewrite option_ok in O. unfold in_M in O. use H_holds [lo p; hi p; fst q; snd q].
    destruct (acc H [lo p; hi p]); [reflexivity|]. exfalso. apply F. split; [exact O|discriminate].
Qed.
Lemma ended p : in_S p = true -> exists q, option p q.
Proof.
  rewrite in_S_sorted, <- H_ok. intros A. use S_moves [lo p; hi p]. rewrite ?LE_ok, ?V_ok in F.
  destruct (acc H [lo p; hi p]); [reflexivity|]. exfalso. apply F. rewrite A.
  assert (lo p <= hi p \/ True) by (unfold lo, hi; lia). intuition (try discriminate; unfold lo, hi; lia).
Qed.
Lemma absorbing p r : option p r -> in_S p = false -> exists q, option p q /\ in_S q = true.
Proof.
  rewrite in_S_sorted. intros R A. assert (acc H [lo p; hi p] = true) as B by (rewrite H_ok; eauto).
  destruct (witnessed_ok D V fine_V _ _ _ _ _ absorbing_check [lo p; hi p] eq_refl) as (ys & L & C).
  - unfold truth. cbn [nth fst snd pick eval]. now rewrite A, B.
  - destruct ys as [|a [|b [|]]]; try discriminate. cbn [app] in C. use target_check [lo p; hi p; a; b].
    exists (a, b). rewrite option_ok. unfold in_M, in_S. cbn [fst snd].
    destruct (acc M [lo p; hi p; a; b]), (acc S_table [a; b]); intuition congruence.
Qed.
Lemma solved p : (P_position p <-> in_S p = true) /\ (N_position p <-> in_S p = false).
Proof.
  assert (forall n p, fst p + snd p < n ->
    (in_S p = true -> P_position p) /\ (in_S p = false -> N_position p) /\ (P_position p -> N_position p -> False)) as I.
  { clear p. induction n as [|n IH] using N.peano_ind; intros p Hn; [lia|].
    assert (forall q, option p q -> fst q + snd q < n) as Hq by (intros q Hq; apply takes in Hq; lia).
    split; [|split].
    - intros HS. destruct (ended p HS) as [r R]. apply (P_intro p r); auto. intros q O. apply (IH q); auto. eapply stable; eauto.
    - intros HS. destruct (acc H [lo p; hi p]) eqn:E.
      + apply H_ok in E as [r R]. destruct (absorbing p r R HS) as (q & O & Q). apply (N_intro p q); auto. apply (IH q); auto.
      + apply N_end. intros q O. assert (acc H [lo p; hi p] = true) by (apply H_ok; eauto). congruence.
    - intros A B. inversion A as [p1 r R C1]; subst p1. inversion B as [p2 Z|p2 q O Q]; subst p2; [exact (Z r R)|]. destruct (IH q) as (_ & _ & C); auto. }
  destruct (I (fst p + snd p + 1) p) as (A & B & C); [lia|]. destruct (in_S p); split; split; intros X; try discriminate; auto; exfalso; auto.
Qed.
