Definition in_S (p : position) : bool := acc S_table [fst p; snd p].
Lemma in_S_turned x y : acc S_table [x; y] = acc S_table [y; x].
Proof.
  use symmetric_check [x; y; x]. rewrite ?V_ok, (proj2 (EQ_ok x x) eq_refl) in F.
  destruct (acc S_table [x; y]), (acc S_table [y; x]); intuition.
Qed.
Lemma in_S_sorted p : in_S p = acc S_table [lo p; hi p].
Proof.
  unfold in_S, lo, hi. destruct (N.le_gt_cases (fst p) (snd p)).
  - now rewrite N.min_l, N.max_r by lia.
  - rewrite N.min_r, N.max_l by lia. apply in_S_turned.
Qed.
