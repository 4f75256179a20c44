Lemma weight_ok L : count D V 2 L = weight L.
Proof.
  unfold weight. induction L as [|L IH]; [vm_compute; reflexivity|].
  rewrite (count_row 2 first_row) by (vm_compute; reflexivity). cbn [first_row map fold_right].
  rewrite Nat2N.inj_succ, N.pow_succ_r', <- IH. lia.
Qed.
