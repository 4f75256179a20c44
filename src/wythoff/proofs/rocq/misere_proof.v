(* The table H: the positions that have an option. *)
Definition in_S (p : position) : bool := acc S_table [fst p; snd p].
Lemma misere_check : symmetric S_table && stable_in M S_table && target_in W M S_table
  && refuted D 4 (And (Lit 0) (Not (Lit 1))) [(M, I4); (H, first2)]
  && witnessed D V 2 2 (Lit 0) [(H, I2)] M
  && refuted D 2 (And (And (Lit 0) (Lit 1)) (Not (Lit 2))) [(BOARD, I2); (S_table, I2); (H, I2)]
  && witnessed D V 2 2 (And (Lit 0) (Not (Lit 1))) [(H, I2); (S_table, I2)] W = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma in_S_sorted p : in_S p = acc S_table [lo p; hi p].
Proof. pose proof misere_check as C. rewrite !andb_true_iff in C. apply sorted_of. tauto. Qed.
Lemma stable p q : in_S p = true -> option p q -> in_S q = false.
Proof.
  intros A O. rewrite option_ok in O. pose proof misere_check as C. rewrite !andb_true_iff in C.
  eapply (stable_ok M S_table); try apply C; eauto.
Qed.
Lemma H_ok p : acc H [lo p; hi p] = true <-> exists q, option p q.
Proof.
  pose proof misere_check as C. rewrite !andb_true_iff in C. destruct C as [[[_ C1] C2] _]. destruct C1 as [_ C1]. split.
  - intros A. destruct (some_square _ _ _ C2 p) as (q & B).
    + unfold truth. cbn [nth fst snd pick eval]. exact A.
    + exists q. now rewrite option_ok.
  - intros [q O]. rewrite option_ok in O. use C1 [lo p; hi p; fst q; snd q]. rewrite O in F.
    destruct (acc H [lo p; hi p]); [reflexivity|]. exfalso. apply F. split; [reflexivity|discriminate].
Qed.
Lemma ended p : in_S p = true -> exists q, option p q.
Proof.
  rewrite in_S_sorted, <- H_ok. intros A. pose proof misere_check as C. rewrite !andb_true_iff in C. destruct C as [[_ C] _].
  use C [lo p; hi p]. rewrite A, BOARD_true in F.
  destruct (acc H [lo p; hi p]); [reflexivity|]. exfalso. apply F. repeat split; auto; discriminate.
Qed.
Lemma absorbing p r : option p r -> in_S p = false -> exists q, option p q /\ in_S q = true.
Proof.
  rewrite in_S_sorted. intros R A. assert (acc H [lo p; hi p] = true) as B by (rewrite H_ok; eauto).
  pose proof misere_check as C. rewrite !andb_true_iff in C. destruct C as [[[[[_ T] _] _] _] C].
  destruct (some_square _ _ _ C p) as (q & W1).
  - unfold truth. cbn [nth fst snd pick eval]. now rewrite A, B.
  - exists q. rewrite option_ok. exact (target_ok _ _ _ T p q W1).
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
    - intros A B. inversion A as [p1 r R C1]; subst p1. inversion B as [p2 Z|p2 q O Q]; subst p2; [exact (Z r R)|].
      destruct (IH q) as (_ & _ & C); auto. }
  destruct (I (fst p + snd p + 1) p) as (A & B & C); [lia|].
  destruct (in_S p); split; split; intros X; try discriminate; auto; exfalso; auto.
Qed.
