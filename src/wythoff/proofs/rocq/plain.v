Lemma takes_check : less M = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma takes p q : option p q -> fst q + snd q < fst p + snd p.
Proof. rewrite option_ok. apply less_ok. exact takes_check. Qed.
