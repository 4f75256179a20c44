Lemma weight_ok L : count D V 2 L = weight L.
Proof.
  enough (count D V 2 L = weight L /\ count D V 2 (S L) = weight (S L)) by tauto.
  induction L as [|L [IH IH1]]; [split; vm_compute; reflexivity|]. split; [exact IH1|].
  rewrite (count_row 2 first_row) by (vm_compute; reflexivity). cbn [first_row map fold_right].
  rewrite (count_row 3 second_row) by (vm_compute; reflexivity). cbn [second_row map fold_right].
  rewrite ?(count_dead D V fine_V L 1 eq_refl), IH, IH1. cbn [weight]. lia.
Qed.
