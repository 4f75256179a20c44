(* The table H: the positions that have an option. *)
Definition in_S (p : position) : bool := acc S_table [fst p; snd p].
Lemma S_symmetric : symmetric S_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma S_stable : stable_in M S_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma wins_target : forallb (fun w => target_in (snd w) M S_table) wins = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma H_holds : refuted D 4 (And (Lit 0) (Not (Lit 1))) [(M, I4); (H, first2)] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma H_moves : witnessed D V 2 2 (Lit 0) [(H, I2)] M = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma S_moves : refuted D 2 (And (And (Lit 0) (Lit 1)) (Not (Lit 2))) [(BOARD, I2); (S_table, I2); (H, I2)] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma wins_reached : reached (And (Lit 0) (Not (Lit 1))) [(H, I2); (S_table, I2)] wins = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma in_S_sorted p : in_S p = acc S_table [lo p; hi p].
Proof. exact (sorted_of _ S_symmetric p). Qed.
Lemma stable p q : in_S p = true -> option p q -> in_S q = false.
Proof. intros A O. rewrite option_ok in O. exact (stable_ok M _ S_symmetric S_stable p q A O). Qed.
Lemma H_ok p : acc H [lo p; hi p] = true <-> exists q, option p q.
Proof.
  split.
  - intros A. destruct (some_square _ _ _ H_moves p) as (q & B).
    + unfold truth. cbn [nth fst snd pick eval]. exact A.
    + exists q. now rewrite option_ok.
  - intros [q O]. rewrite option_ok in O. use H_holds [lo p; hi p; fst q; snd q]. rewrite O in F.
    destruct (acc H [lo p; hi p]); [reflexivity|]. exfalso. apply F. split; [reflexivity|discriminate].
Qed.
Lemma ended p : in_S p = true -> exists q, option p q.
Proof.
  rewrite in_S_sorted, <- H_ok. intros A.
  use S_moves [lo p; hi p]. rewrite A, BOARD_true in F.
  destruct (acc H [lo p; hi p]); [reflexivity|]. exfalso. apply F. repeat split; auto; discriminate.
Qed.
Lemma absorbing p r : option p r -> in_S p = false -> exists q, option p q /\ in_S q = true.
Proof.
  rewrite in_S_sorted. intros R A. assert (acc H [lo p; hi p] = true) as B by (rewrite H_ok; eauto).
  destruct (reached_ok _ _ _ wins_reached p) as (w & q & I & W).
  - unfold truth. cbn [nth fst snd pick eval]. now rewrite A, B.
  - exists q. rewrite option_ok. pose proof wins_target as T. rewrite forallb_forall in T.
    exact (target_ok _ _ _ (T w I) p q W).
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
