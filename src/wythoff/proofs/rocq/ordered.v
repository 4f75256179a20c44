Definition in_S (p : position) : bool := acc S_table [fst p; snd p].
Lemma in_S_sorted p : in_S p = acc S_table [lo p; hi p].
Proof. reflexivity. Qed.
