(* From tables to options. *)
Definition in_M (p q : position) : bool := acc M [lo p; hi p; fst q; snd q].
Lemma takes p q : option p q -> fst q + snd q < fst p + snd p.
Proof.
  rewrite option_ok. unfold in_M. intros A. use takes_check [lo p; hi p; fst q; snd q].
  rewrite ?GE_ok, ?EQ_ok in F. assert (lo p + hi p = fst p + snd p) as E by (unfold lo, hi; lia).
  assert (fst q <= lo p /\ snd q <= hi p /\ ~ (lo p = fst q /\ hi p = snd q)) as (B & C & G); [|lia].
  destruct (N.le_gt_cases (fst q) (lo p)), (N.le_gt_cases (snd q) (hi p));
    try (exfalso; apply F; split; [exact A|]; intros X; lia).
  repeat split; auto. intros G. apply F. split; [exact A|]. intros [_ X]. exact (X G).
Qed.
