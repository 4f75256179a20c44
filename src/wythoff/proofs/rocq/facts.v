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
(* What a boolean says, from what its parts say: found by its form, without computing. *)
Lemma and_says (a b : bool) (A B : Prop) : (a = true <-> A) -> (b = true <-> B) -> (a && b = true <-> A /\ B).
Proof. destruct a, b; cbn; intuition congruence. Qed.
Lemma or_says (a b : bool) (A B : Prop) : (a = true <-> A) -> (b = true <-> B) -> (a || b = true <-> A \/ B).
Proof. destruct a, b; cbn; intuition congruence. Qed.
Lemma not_says (a : bool) (A : Prop) : (a = true <-> A) -> (negb a = true <-> ~ A).
Proof. destruct a; cbn; intuition congruence. Qed.
Lemma imp_says (a b : bool) (A B : Prop) : (a = true <-> A) -> (b = true <-> B) -> (negb a || b = true <-> (A -> B)).
Proof. destruct a, b; cbn; intuition congruence. Qed.
Lemma same_says (a b : bool) (A : Prop) : a = b -> (b = true <-> A) -> (a = true <-> A).
Proof. intros ->. exact (fun X => X). Qed.
Lemma false_says (a : bool) (A : Prop) : (a = true <-> A) -> a = false -> ~ A.
Proof. destruct a; cbn; intuition congruence. Qed.
Ltac says b :=
  lazymatch b with
  | ?a && ?c => let p := says a in let q := says c in constr:(and_says a c _ _ p q)
  | ?a || ?c => let p := says a in let q := says c in constr:(or_says a c _ _ p q)
  | negb ?a => let p := says a in constr:(not_says a _ p)
  | _ => constr:(iff_refl (b = true))
  end.
Ltac props_in F :=
  let G := fresh "G" in
  lazymatch type of F with ?b = false => let t := says b in pose proof (false_says b _ t F) as G; clear F; rename G into F end.
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
Proof. apply next_ok; [exact fine_V|]. exact (adds_next _ _ _ _ _ _ adds_ADD). Qed.

(* A table m that never differs from a condition c, where g holds. *)
Lemma differ_ok (g m c : bool) : g && (m && negb c || negb m && c) = false -> g = true -> m = c.
Proof. destruct g, m, c; cbn; congruence. Qed.
Lemma implies_ok (m c : bool) : m && negb c = false -> m = true -> c = true.
Proof. destruct m, c; cbn; congruence. Qed.

(* A quotient or a remainder is the number between its bounds. *)
Ltac divided := Zify.zify; Z.to_euclidean_division_equations; lia.
