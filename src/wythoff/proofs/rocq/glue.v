(* What is computed of moves and sets. *)
Notation I2 := [true; true]. Notation I4 := [true; true; true; true].
Notation first2 := [true; true; false; false]. Notation last2 := [false; false; true; true].

(* A move takes something, and nothing else. *)
Definition less (t : table) : bool :=
  refuted D 4 (And (Lit 0) (Not (And (And (Lit 1) (Lit 2)) (Not (And (Lit 3) (Lit 4))))))
    [(t, I4); (GE, [true; false; true; false]); (GE, [false; true; false; true]);
     (EQ, [true; false; true; false]); (EQ, [false; true; false; true])].
Lemma less_ok t : less t = true -> forall p q, acc t [lo p; hi p; fst q; snd q] = true ->
  fst q <= lo p /\ snd q <= hi p /\ fst q + snd q < fst p + snd p.
Proof.
  unfold less. intros C p q A. use C [lo p; hi p; fst q; snd q]. rewrite A, ?GE_ok, ?EQ_ok in F.
  assert (lo p + hi p = fst p + snd p) as E by (unfold lo, hi; lia).
  destruct (N.le_gt_cases (fst q) (lo p)), (N.le_gt_cases (snd q) (hi p));
    try (exfalso; apply F; split; [reflexivity|]; intros X; lia).
  assert (~ (lo p = fst q /\ hi p = snd q)) as G; [|lia].
  intros G. apply F. split; [reflexivity|]. intros [_ X]. exact (X G).
Qed.

(* The table m of moves leads from no member of a set t to another. *)
Definition stable_in (m t : table) : bool := refuted D 4 (And (And (Lit 0) (Lit 1)) (Lit 2)) [(m, I4); (t, first2); (t, last2)].
Lemma stable_ok m t : symmetric t = true -> stable_in m t = true -> forall p q, acc t [fst p; snd p] = true ->
  acc m [lo p; hi p; fst q; snd q] = true -> acc t [fst q; snd q] = false.
Proof.
  unfold stable_in. intros Sy C p q A B. rewrite (sorted_of t Sy) in A. use C [lo p; hi p; fst q; snd q].
  apply not_true_iff_false. tauto.
Qed.

(* All that the table w holds are moves into the set t. *)
Definition target_in (w m t : table) : bool := refuted D 4 (And (Lit 0) (Not (And (Lit 1) (Lit 2)))) [(w, I4); (m, I4); (t, last2)].
Lemma target_ok w m t : target_in w m t = true -> forall p q, acc w [lo p; hi p; fst q; snd q] = true ->
  acc m [lo p; hi p; fst q; snd q] = true /\ acc t [fst q; snd q] = true.
Proof.
  unfold target_in. intros C p q A. pose proof (refuted_ok D V fine_V _ _ _ C [lo p; hi p; fst q; snd q] eq_refl) as F.
  unfold truth in F. cbn [nth fst snd pick eval] in F. rewrite A in F. apply negb_false_iff, andb_true_iff in F. exact F.
Qed.

(* Where a condition of the position holds, some square is in the table w. *)
Lemma some_square g outer w : witnessed D V 2 2 g outer w = true -> forall p,
  eval (truth D V outer [lo p; hi p]) g = true -> exists q, acc w [lo p; hi p; fst q; snd q] = true.
Proof.
  intros C p A. destruct (witnessed_ok D V fine_V _ _ _ _ _ C [lo p; hi p] eq_refl A) as (ys & L & B).
  destruct ys as [|a [|b [|]]]; try discriminate. exists (a, b). exact B.
Qed.

(* The first of some literals holds, and n others from the k-th on do not. *)
Definition none (k n : nat) : bf := fold_right (fun i f => And (Not (Lit i)) f) (Lit 0) (seq k n).
Lemma none_ok v n : forall k, v O = true -> (forall i, (k <= i < k + n)%nat -> v i = false) -> eval v (none k n) = true.
Proof.
  unfold none. induction n as [|n IH]; intros k V0 H; cbn; auto. rewrite (H k) by lia. cbn. apply IH; auto.
  intros i Hi. apply H. lia.
Qed.
