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

(* A condition holds, and n literals from the k-th on do not. *)
Definition none_of (g : bf) (k n : nat) : bf := fold_right (fun i f => And (Not (Lit i)) f) g (seq k n).
Notation none := (none_of (Lit 0)).
Lemma none_ok v g n : forall k, eval v g = true -> (forall i, (k <= i < k + n)%nat -> v i = false) -> eval v (none_of g k n) = true.
Proof.
  unfold none_of. induction n as [|n IH]; intros k V0 H; cbn; auto. rewrite (H k) by lia. cbn. apply IH; auto.
  intros i Hi. apply H. lia.
Qed.

(* A condition has only the first k literals. *)
Fixpoint below (k : nat) (f : bf) : bool :=
  match f with
  | Lit i => Nat.ltb i k
  | Not f => below k f
  | And f g => below k f && below k g
  | Or f g => below k f && below k g
  end.
Lemma below_ok k v w f : below k f = true -> (forall i, (i < k)%nat -> v i = w i) -> eval v f = eval w f.
Proof.
  intros B H. induction f; cbn in *; try (apply andb_prop in B as [B1 B2]); rewrite ?IHf, ?IHf1, ?IHf2; auto.
  apply H. now apply Nat.ltb_lt.
Qed.

(* Kinds of moves: the positions from which there is one, and the moves. Where a condition of the position holds, some
   square is in one of the tables of moves. *)
Definition reached (g : bf) (outer : list (table * list bool)) (ws : list (table * table)) : bool :=
  below (length outer) g
  && refuted D 2 (none_of g (length outer) (length ws)) (outer ++ map (fun w => (fst w, I2)) ws)
  && forallb (fun w => witnessed D V 2 2 (Lit 0) [(fst w, I2)] (snd w)) ws.
Lemma reached_ok g outer ws : reached g outer ws = true -> forall p,
  eval (truth D V outer [lo p; hi p]) g = true -> exists w q, In w ws /\ acc (snd w) [lo p; hi p; fst q; snd q] = true.
Proof.
  unfold reached. intros C p A. apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2]. rewrite forallb_forall in C3.
  destruct (existsb (fun w => acc (fst w) [lo p; hi p]) ws) eqn:E.
  - apply existsb_exists in E as (w & I & B). destruct (some_square _ _ _ (C3 w I) p) as (q & Q); [exact B|]. eauto.
  - exfalso. pose proof (refuted_ok D V fine_V _ _ _ C2 [lo p; hi p] eq_refl) as F.
    rewrite none_ok in F; [discriminate| |].
    + rewrite <- A. apply (below_ok _ _ _ _ C1). intros i Hi. unfold truth. now rewrite app_nth1.
    + intros i Hi. unfold truth. rewrite app_nth2 by lia. destruct (nth_error ws (i - length outer)) as [w|] eqn:N.
      * rewrite (nth_error_nth _ _ _ (map_nth_error (fun w => (fst w, I2)) _ _ N)). cbn [fst snd pick].
        destruct (acc (fst w) [lo p; hi p]) eqn:Y; auto. rewrite <- E. symmetry. apply existsb_exists. exists w.
        split; [eapply nth_error_In; eauto|exact Y].
      * apply nth_error_None in N. lia.
Qed.
