(* Piles without order: what a table says of (x, y) it says of (y, x). *)
Notation BOARD := LE.
Lemma BOARD_true p : acc BOARD [lo p; hi p] = true.
Proof. apply LE_ok. unfold lo, hi. lia. Qed.
Definition symmetric (t : table) : bool :=
  refuted D 3 (And (And (And (Lit 0) (Lit 1)) (Lit 2)) (Or (And (Lit 3) (Not (Lit 4))) (And (Not (Lit 3)) (Lit 4))))
    [(V, [true; false; false]); (V, [false; true; false]); (EQ, [true; false; true]);
     (t, [true; true; false]); (t, [false; true; true])].
Lemma sorted_of t : symmetric t = true -> forall p, acc t [fst p; snd p] = acc t [lo p; hi p].
Proof.
  unfold symmetric. intros C p. assert (forall x y, acc t [x; y] = acc t [y; x]) as T.
  { intros x y. pose proof (refuted_ok D V fine_V _ _ _ C [x; y; x] eq_refl) as F. unfold truth in F.
    cbn [nth fst snd pick eval] in F. rewrite !(proj2 (V_ok _) Logic.I), (proj2 (EQ_ok x x) eq_refl) in F.
    destruct (acc t [x; y]), (acc t [y; x]); cbn in F; congruence. }
  unfold lo, hi. destruct (N.le_gt_cases (fst p) (snd p)).
  - now rewrite N.min_l, N.max_r by lia.
  - rewrite N.min_r, N.max_l by lia. apply T.
Qed.
