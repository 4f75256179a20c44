Lemma before_weight q L d : (forall e, (e < d)%nat -> step V q e = 2%positive) -> before D V q d L = N.of_nat d * weight L.
Proof.
  induction d as [|d IH]; intros H; [reflexivity|]. rewrite before_S, IH by (intros; apply H; lia).
  rewrite H by lia. rewrite weight_ok. lia.
Qed.
Lemma number_sum u : forall q, word D V q u -> number D V q u = digit_sum u.
Proof.
  induction u as [|d u IH]; intros q W; [reflexivity|]. cbn [number digit_sum].
  assert (alive (step V q d) = true) as A by exact (live_word D V fine_V q d u W).
  assert (accepting V q = true) as B by exact (word_first D V fine_V _ _ W).
  destruct W as [Hd W]. rewrite (IH _ W), before_weight; [reflexivity|]. intros e He.
  unfold accepting in B. destruct (PositiveMap.find q V) as [[b row]|] eqn:E; [|discriminate].
  pose proof greedy_check as G. rewrite forallb_forall in G. specialize (G q).
  rewrite in_map_iff in G. specialize (G (ex_intro _ (q, (b, row)) (conj eq_refl (PositiveMap.elements_correct V q E)))).
  rewrite forallb_forall in G. specialize (G d). rewrite in_seq in G. specialize (G ltac:(lia)).
  apply orb_true_iff in G as [G|G].
  - unfold alive in A. rewrite G in A. discriminate.
  - rewrite forallb_forall in G. specialize (G e). rewrite in_seq in G. specialize (G ltac:(lia)). now apply Pos.eqb_eq.
Qed.
Theorem sum_of_digits u : is_word u -> value_of u = digit_sum u.
Proof. apply number_sum. Qed.
