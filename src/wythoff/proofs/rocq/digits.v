(* The number of a word is the sum of its digits times their weights. *)
Fixpoint digit_sum (u : list nat) : N :=
  match u with [] => 0 | d :: u => N.of_nat d * weight (length u) + digit_sum u end.

(* Where a state allows a digit, all smaller ones lead to the first state. *)
Lemma greedy_check : forallb (fun q => forallb (fun d => dead (step V q d)
  || forallb (fun e => Pos.eqb (step V q e) 2) (seq 0 d)) (seq 0 D)) (map fst (PositiveMap.elements V)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma count_row q rs L : map (step V q) (seq 0 D) = rs ->
  count D V q (S L) = fold_right N.add 0 (map (fun r => count D V r L) rs).
Proof. intros <-. rewrite map_map. reflexivity. Qed.
