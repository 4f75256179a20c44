(* The same positions by a condition on their piles, the smaller one first where they are not ordered. *)
Theorem P_condition p : P_position p <-> condition (lo p) (hi p).
Proof.
  assert (symmetric S_table = true) as C by (vm_cast_no_check (eq_refl true)).
  rewrite (proj1 (solved p)). change (in_S p) with (acc S_table [fst p; snd p]). rewrite (sorted_of S_table C).
  apply S_table_ok; unfold lo, hi; lia.
Qed.
