(* What the tables of this file say of numbers. Each lemma that ends in _check is a computation. *)
Opaque refuted witnessed.
Lemma fine_V : fine D V = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma adds_ADD : adds D V ADD EQ ZERO NEXT = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Notation acc := (accn D V).

Ltac look C env :=
  let F := fresh "F" in
  pose proof (refuted_ok D V fine_V _ _ _ C env eq_refl) as F; unfold truth in F;
  cbn [nth fst snd pick eval] in F.
Ltac props_in F := repeat first [rewrite andb_true_iff in F | rewrite orb_true_iff in F | rewrite negb_true_iff in F
  | rewrite <- not_true_iff_false in F].
Ltac props := repeat first [rewrite andb_true_iff | rewrite orb_true_iff | rewrite negb_true_iff
  | rewrite <- not_true_iff_false].
Ltac use C env :=
  let F := fresh "F" in
  pose proof (refuted_ok D V fine_V _ _ _ C env eq_refl) as F; unfold truth in F;
  cbn [nth fst snd pick eval] in F; props_in F.

Lemma EQ_ok x y : acc EQ [x; y] = true <-> x = y.
Proof. apply (adds_ok D V fine_V ADD EQ ZERO NEXT adds_ADD). Qed.
Lemma ZERO_ok z : acc ZERO [z] = true <-> 0 = z.
Proof. rewrite (proj1 (proj2 (adds_ok D V fine_V ADD EQ ZERO NEXT adds_ADD)) z). split; auto. Qed.
Lemma ADD_ok x y z : acc ADD [x; y; z] = true <-> x + y = z.
Proof. apply (adds_ok D V fine_V ADD EQ ZERO NEXT adds_ADD). Qed.
Lemma V_ok x : acc V [x] = true <-> True.
Proof. split; auto. intros _. apply acc_V. exact fine_V. Qed.
Lemma NEXT_true x : acc NEXT [x; x + 1] = true.
Proof. apply next_ok; [exact fine_V|]. pose proof adds_ADD as A. unfold adds in A. rewrite !andb_true_iff in A. tauto. Qed.

(* A table m that never differs from a condition c, where g holds. *)
Lemma differ_ok (g m c : bool) : g && (m && negb c || negb m && c) = false -> g = true -> m = c.
Proof. destruct g, m, c; cbn; congruence. Qed.
Lemma implies_ok (m c : bool) : m && negb c = false -> m = true -> c = true.
Proof. destruct m, c; cbn; congruence. Qed.
