(* Wythoff's theorem. The golden section phi is the positive number with phi^2 = phi + 1, so x < n phi says the same as
   x^2 < x n + n^2, for natural numbers x, n. *)
Definition below_phi (x n : N) : Prop := x * x < x * n + n * n.
(* x is floor(n phi): x <= n phi, and not x + 1 < n phi. For n > 0 n phi is no integer, so n phi < x + 1 then. *)
Definition floor_phi (n x : N) : Prop := x * x <= x * n + n * n /\ ~ below_phi (x + 1) n.

Lemma not_equal x n : 0 < n -> x * x <> x * n + n * n.
Proof.
  assert (forall k n x, n < k -> 0 < n -> x * x <> x * n + n * n) as H; [|intros; eapply (H (n + 1)); eauto; lia].
  induction k as [|k IH] using N.peano_ind; intros m y Hm P E; [lia|].
  assert (m < y) as A by nia. assert (y < 2 * m) as B by nia.
  apply (IH (y - m) m); [lia|lia|]. assert (y = m + (y - m)) as C by lia. generalize dependent (y - m). intros d C.
  subst y. nia.
Qed.
(* k phi < m says the same as k + m < m phi. *)
Lemma turn k m : 0 < k -> ~ below_phi m k <-> below_phi (k + m) m.
Proof. unfold below_phi. intros K. pose proof (not_equal m k K). split; intros; nia. Qed.
Lemma floor_zero x : floor_phi 0 x <-> x = 0.
Proof. unfold floor_phi, below_phi. split; intros; [nia|subst; split; lia]. Qed.
Lemma floor_below n x : 0 < n -> (floor_phi n x <-> below_phi x n /\ ~ below_phi (x + 1) n).
Proof. unfold floor_phi, below_phi. intros P. pose proof (not_equal x n P). split; intros [A B]; split; auto; lia. Qed.
Lemma floor_ge n x : floor_phi n x -> n <= x.
Proof. unfold floor_phi, below_phi. intros [A B]. nia. Qed.
Lemma floor_exists n : exists x, floor_phi n x.
Proof.
  destruct (N.eq_dec n 0) as [->|P]; [exists 0; now apply floor_zero|].
  assert (forall k, below_phi k n \/ exists x, x < k /\ floor_phi n x) as H.
  { induction k as [|k IH] using N.peano_ind; [left; unfold below_phi; nia|]. destruct IH as [B|(x & L & F)].
    - destruct (N.lt_ge_cases ((k + 1) * (k + 1)) ((k + 1) * n + n * n)) as [C|C]; [left; rewrite <- N.add_1_r; exact C|].
      right. exists k. split; [lia|]. apply floor_below; [lia|]. split; auto. unfold below_phi. lia.
    - right. exists x. split; auto. lia. }
  destruct (H (2 * n)) as [B|(x & _ & F)]; eauto. exfalso. unfold below_phi in B. nia.
Qed.
Lemma not_below x y n m : ~ below_phi y m -> y <= x -> n <= m -> ~ below_phi x n.
Proof.
  unfold below_phi. intros A L M B. apply A. assert (y * m + m * m <= y * y) as C by lia.
  assert (m <= y) as E by nia. assert (exists k, x = y + k) as (k & ->) by (exists (x - y); lia).
  assert (exists j, m = n + j) as (j & ->) by (exists (m - n); lia). nia.
Qed.
Lemma floor_mono n m x y : n < m -> floor_phi n x -> floor_phi m y -> x < y.
Proof.
  intros L [A _] [_ B]. destruct (N.lt_ge_cases x y) as [|C]; auto. exfalso.
  apply (not_below (x + 1) (y + 1) (n + 1) m) in B; [|lia|lia]. apply B. unfold below_phi.
  assert (x <= 2 * n) by nia. nia.
Qed.
Lemma floor_unique n x y : floor_phi n x -> floor_phi n y -> x = y.
Proof.
  destruct (N.eq_dec n 0) as [->|P]; [rewrite !floor_zero; congruence|]. rewrite !floor_below by lia.
  intros [A B] [C E]. destruct (N.lt_trichotomy x y) as [L|[L|L]]; auto; exfalso.
  - apply (not_below y (x + 1) n n) in B; [auto|lia|lia].
  - apply (not_below x (y + 1) n n) in E; [auto|lia|lia].
Qed.

(* Every positive number is floor(n phi) or floor(n phi) + n for some n, and never both. *)
Lemma covered_phi x : 0 < x -> exists n, 0 < n /\ (floor_phi n x \/ (n <= x /\ floor_phi n (x - n))).
Proof.
  intros P. assert (forall k, (exists m, m < k /\ ~ below_phi x m /\ below_phi x (m + 1)) \/ ~ below_phi x k) as H.
  { induction k as [|k IH] using N.peano_ind; [right; unfold below_phi; nia|]. destruct IH as [(m & L & A)|B].
    - left. exists m. split; auto. lia.
    - destruct (N.lt_ge_cases (x * x) (x * (k + 1) + (k + 1) * (k + 1))) as [C|C].
      + left. exists k. repeat split; auto. lia.
      + right. unfold below_phi. rewrite <- N.add_1_r. lia. }
  destruct (H x) as [(m & L & A & B)|C]; [|exfalso; apply C; unfold below_phi; nia].
  destruct (N.lt_ge_cases ((x + 1) * (x + 1)) ((x + 1) * (m + 1) + (m + 1) * (m + 1))) as [E|E].
  - (* x + 1 < (m + 1) phi: then x is floor(k phi) + k for k = x - m. *)
    exists (x - m). assert (x = m + (x - m)) as X by lia. assert (0 < x - m) as K by lia. split; [lia|]. right. split; [lia|].
    generalize dependent (x - m). intros k X K. subst x. replace (m + k - k) with m by lia. apply floor_below; [lia|]. split.
    + destruct (N.eq_dec m 0) as [->|M]; [unfold below_phi; nia|]. unfold below_phi in *.
      pose proof (not_equal m k K). pose proof (not_equal (m + k) m ltac:(lia)). nia.
    + unfold below_phi. nia.
  - exists (m + 1). split; [lia|]. left. apply floor_below; [lia|]. split; auto. unfold below_phi. lia.
Qed.
Lemma apart_phi n m x : 0 < n -> 0 < m -> floor_phi n (m + x) -> floor_phi m x -> False.
Proof.
  intros P Q A B. apply floor_below in A as [A1 A2]; auto. apply floor_below in B as [B1 B2]; auto.
  apply (turn m (x + 1) Q) in B2. rewrite N.add_assoc in B2.
  destruct (N.le_gt_cases n x) as [L|L].
  - apply (fun H => proj2 (turn m x Q) H); [|exact B1].
    destruct (N.lt_ge_cases ((m + x) * (m + x)) ((m + x) * x + x * x)) as [C|C]; [exact C|].
    exfalso. apply (not_below (m + x) (m + x) n x); auto; [unfold below_phi|]; lia.
  - apply (not_below (m + x + 1) (m + x + 1) (x + 1) n); auto; lia.
Qed.

Definition wythoff_pair (p : position) : Prop := exists n, floor_phi n (lo p) /\ hi p = lo p + n.

Lemma pair_stable p q : wythoff_pair p -> option p q -> wythoff_pair q -> False.
Proof.
  intros (n & A & E) O (m & B & F). unfold option, move in O. assert (lo p <= hi p) as L by (unfold lo, hi; lia).
  assert ((fst q = lo q /\ snd q = hi q) \/ (fst q = hi q /\ snd q = lo q)) as Q by (unfold lo, hi; lia).
  generalize dependent (lo p). generalize dependent (hi p). intros b a A E O L.
  destruct (N.lt_trichotomy n m) as [X|[X|X]].
  - pose proof (floor_mono n m _ _ X A B). lia.
  - subst m. pose proof (floor_unique n _ _ A B). lia.
  - pose proof (floor_mono m n _ _ X B A) as Y.
    destruct (N.eq_dec m 0) as [->|M].
    + apply floor_zero in B. pose proof (floor_ge n _ A). lia.
    + assert (a <> lo q + m) as Z; [|lia]. intros Z. apply (apart_phi n m (lo q)); auto; try lia. now replace (m + lo q) with a by lia.
Qed.
Lemma pair_absorbing p : ~ wythoff_pair p -> exists q, option p q /\ wythoff_pair q.
Proof.
  intros Np. unfold option, move. assert (lo p <= hi p) as L by (unfold lo, hi; lia). unfold wythoff_pair in Np.
  generalize dependent (lo p). generalize dependent (hi p). intros b a Np L.
  destruct (N.eq_dec a 0) as [->|P].
  - exists (0, 0). split; cbn [fst snd].
    + left. left. split; [reflexivity|]. destruct (N.eq_dec b 0) as [->|]; [|lia]. exfalso. apply Np. exists 0. split; [now apply floor_zero|lia].
    + exists 0. unfold lo, hi. cbn. split; [now apply floor_zero|reflexivity].
  - destruct (covered_phi a) as (n & Pn & [F|[Ln F]]); [lia| |].
    + destruct (N.lt_trichotomy b (a + n)) as [X|[X|X]].
      * destruct (floor_exists (b - a)) as (c & C). pose proof (floor_mono (b - a) n c a ltac:(lia) C F) as Y.
        exists (c, c + (b - a)). split; [right; cbn [fst snd]; lia|]. exists (b - a). unfold lo, hi. cbn [fst snd].
        rewrite N.min_l, N.max_r by lia. auto.
      * exfalso. apply Np. exists n. auto.
      * exists (a, a + n). split; [left; left; cbn [fst snd]; lia|]. exists n. unfold lo, hi. cbn [fst snd].
        rewrite N.min_l, N.max_r by lia. auto.
    + exists (a, a - n). split; [left; left; cbn [fst snd]; lia|]. exists n. unfold lo, hi. cbn [fst snd].
      rewrite N.min_r, N.max_l by lia. split; [exact F|lia].
Qed.

(* The P-positions are the pairs (floor(n phi), floor(n phi) + n), for n = 0, 1, 2, ... *)
Theorem closed_form p : P_position p <-> wythoff_pair p.
Proof.
  assert (forall k p, fst p + snd p < k -> (P_position p -> wythoff_pair p) /\ (wythoff_pair p -> P_position p)
    /\ (P_position p -> N_position p -> False) /\ (~ wythoff_pair p -> N_position p)) as H.
  { clear p. induction k as [|k IH] using N.peano_ind; intros p Hk; [lia|].
    assert (forall q, option p q -> fst q + snd q < k) as Hq by (intros q Hq; apply takes in Hq; lia).
    assert (~ wythoff_pair p -> N_position p) as Neg.
    { intros W. destruct (pair_absorbing p W) as (q & O & Q). apply (N_intro p q O). apply (IH q); auto. }
    assert (P_position p -> N_position p -> False) as Both.
    { intros A B. inversion A as [p1 C1]; subst p1. inversion B as [p2 q O Q]; subst p2.
      destruct (IH q) as (_ & _ & X & _); auto. }
    split; [|split; [|split]]; auto.
    - intros A. assert (~ ~ wythoff_pair p) as NN by auto. destruct (floor_exists (hi p - lo p)) as (c & C).
      destruct (N.eq_dec c (lo p)) as [->|X].
      + exists (hi p - lo p). split; [exact C|unfold lo, hi; lia].
      + exfalso. apply NN. intros (n & F & E). apply X. replace n with (hi p - lo p) in F by lia. eapply floor_unique; eauto.
    - intros W. constructor. intros q O. destruct (IH q) as (_ & _ & _ & Z); auto.
      apply Z. intros Q. exact (pair_stable p q W O Q). }
  split; apply (H (fst p + snd p + 1)); lia.
Qed.
