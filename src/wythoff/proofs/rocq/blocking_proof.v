(* The tables `ranks`: the first, the second, ... square of the set to which a move that can be forbidden leads. *)
Lemma functional_check : forallb (fun r => refuted D 6 (And (And (Lit 0) (Lit 1)) (Not (And (Lit 2) (Lit 3))))
  [(r, [true; true; true; true; false; false]); (r, [true; true; false; false; true; true]);
   (EQ, [false; false; true; false; true; false]); (EQ, [false; false; false; true; false; true])]) (firstn forbidden ranks) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma target_check : forallb (fun r => target_in r K S_table) ranks = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma apart_check : pairwise _ (fun r s => refuted D 4 (And (Lit 0) (Lit 1)) [(r, I4); (s, I4)]) ranks = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma cover_check : refuted D 4 (And (And (Lit 1) (Lit 2)) (none 3 forbidden))
  ((S_table, [true; true; false; false]) :: (K, I4) :: (S_table, [false; false; true; true])
   :: map (fun r => (r, I4)) (firstn forbidden ranks)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma total_check : forallb (fun r => witnessed D V 2 2 (And (Lit 0) (And (Not (Lit 1)) (Not (Lit 2))))
  [(BOARD, [true; true]); (S_table, [true; true]); (FREE, [true; true])] r) ranks = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma S_symmetric : symmetric S_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma M_less : less M = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma K_less : less K = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma S_stable : stable_in M S_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma W_target : target_in W M S_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma FREE_reached : witnessed D V 2 2 (Lit 0) [(FREE, I2)] W = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma ranks_length : length ranks = S forbidden.
Proof. reflexivity. Qed.

Definition in_S (p : position) : bool := acc S_table [fst p; snd p].
Lemma in_S_sorted p : in_S p = acc S_table [lo p; hi p].
Proof. exact (sorted_of _ S_symmetric p). Qed.
Lemma takes_at p q : option p q -> fst q <= lo p /\ snd q <= hi p /\ fst q + snd q < fst p + snd p.
Proof.
  unfold option. rewrite free_ok, blockable_ok. intros [A|A]; [exact (less_ok _ M_less p q A)|exact (less_ok _ K_less p q A)].
Qed.
Lemma takes p q : option p q -> fst q + snd q < fst p + snd p.
Proof. apply takes_at. Qed.

Definition in_rank (p : position) (r : table) (q : position) : bool := acc r [lo p; hi p; fst q; snd q].

Lemma rank_target p r q : In r ranks -> in_rank p r q = true -> blockable_option p q /\ in_S q = true.
Proof.
  intros I A. pose proof target_check as C. rewrite forallb_forall in C. rewrite blockable_ok. exact (target_ok _ _ _ (C r I) p q A).
Qed.
Lemma rank_one p r : In r (firstn forbidden ranks) -> forall q q', in_rank p r q = true -> in_rank p r q' = true -> q = q'.
Proof.
  intros I [x y] [x' y'] A B. unfold in_rank in *. cbn [fst snd] in *. pose proof functional_check as C. rewrite forallb_forall in C.
  specialize (C r I). use C [lo p; hi p; x; y; x'; y']. rewrite !EQ_ok in F.
  destruct (N.eq_dec x x') as [->|Nx], (N.eq_dec y y') as [->|Ny]; auto; exfalso; apply F; split; auto; intros [X Y]; auto.
Qed.
Lemma rank_apart p r s q : refuted D 4 (And (Lit 0) (Lit 1)) [(r, I4); (s, I4)] = true ->
  in_rank p r q = true -> in_rank p s q = true -> False.
Proof. intros C A B. use C [lo p; hi p; fst q; snd q]. unfold in_rank in *. tauto. Qed.

Lemma covered p q : in_S p = true -> blockable_option p q -> in_S q = true ->
  exists r, In r (firstn forbidden ranks) /\ in_rank p r q = true.
Proof.
  rewrite in_S_sorted, blockable_ok. unfold in_S. intros A B C.
  destruct (existsb (fun r => in_rank p r q) (firstn forbidden ranks)) eqn:E.
  - apply existsb_exists in E. exact E.
  - exfalso. assert (forall r, In r (firstn forbidden ranks) -> in_rank p r q = false) as Z.
    { intros r Hr. destruct (in_rank p r q) eqn:X; auto. rewrite <- E. symmetry. apply existsb_exists. eauto. }
    pose proof (refuted_ok D V fine_V _ _ _ cover_check [lo p; hi p; fst q; snd q] eq_refl) as F.
    cbn [eval] in F. unfold truth in F at 1 2. cbn [nth fst snd pick] in F. rewrite B, C in F. cbn [andb] in F.
    rewrite none_ok in F; [discriminate| |].
    + unfold truth. cbn [nth fst snd pick]. exact A.
    + intros i Hi. unfold truth. destruct i as [|[|[|i]]]; try lia. cbn [nth].
      destruct (nth_in_or_default i (map (fun r => (r, I4)) (firstn forbidden ranks)) (PositiveMap.empty _, [])) as [I|D0].
      * apply in_map_iff in I as (r & <- & Hr). cbn [fst snd pick]. apply Z. exact Hr.
      * rewrite D0. cbn [fst snd pick]. unfold accn, holds, accepting. now rewrite PositiveMap.gempty.
Qed.

Lemma stable p q : in_S p = true -> free_option p q -> in_S q = false.
Proof.
  intros A O. rewrite free_ok in O. exact (stable_ok M _ S_symmetric S_stable p q A O).
Qed.
Lemma free_target p : acc FREE [lo p; hi p] = true -> exists q, free_option p q /\ in_S q = true.
Proof.
  intros A. destruct (some_square _ _ _ FREE_reached p) as (q & B).
  - unfold truth. cbn [nth fst snd pick eval]. exact A.
  - exists q. rewrite free_ok. exact (target_ok _ _ _ W_target p q B).
Qed.
Lemma targets p : in_S p = false -> acc FREE [lo p; hi p] = false -> exists qs, length qs = S forbidden /\ NoDup qs /\
  forall q, In q qs -> blockable_option p q /\ in_S q = true.
Proof.
  rewrite in_S_sorted. intros A B. destruct (many _ (in_rank p) _ (rank_apart p) ranks (pairwise_ok _ _ _ apart_check)) as (qs & L & Nd & H).
  - intros r Hr. pose proof total_check as C. rewrite forallb_forall in C. specialize (C r Hr).
    apply (some_square _ _ _ C p). unfold truth. cbn [nth fst snd pick eval]. now rewrite BOARD_true, A, B.
  - exists qs. split; [exact (eq_trans L ranks_length)|]. split; auto. intros q Hq. destruct (H q Hq) as (r & Hr & X).
    eapply rank_target; eauto.
Qed.

Definition block (p : position) : list position :=
  nodup square_dec (filter (fun q => existsb (fun r => in_rank p r q) (firstn forbidden ranks)) (squares (lo p) (hi p))).
Lemma block_length p : (length (block p) <= forbidden)%nat.
Proof.
  assert (length (firstn forbidden ranks) = forbidden) as <- by (apply firstn_length_le; rewrite ranks_length; apply Nat.le_succ_diag_r).
  apply (few _ (in_rank p)).
  - apply NoDup_nodup.
  - intros q Hq. apply nodup_In, filter_In in Hq as [_ E]. apply existsb_exists in E. exact E.
  - apply rank_one.
Qed.
Lemma block_all p q : in_S p = true -> blockable_option p q -> ~ In q (block p) -> in_S q = false.
Proof.
  intros A B Nq. destruct (in_S q) eqn:E; auto. exfalso. apply Nq. apply nodup_In, filter_In. split.
  - destruct q as [x y]. destruct (takes_at p (x, y)) as (X & Y & _); [now right|]. now apply squares_in.
  - apply existsb_exists. now apply covered.
Qed.

Lemma solved p : (P_position p <-> in_S p = true) /\ (N_position p <-> in_S p = false).
Proof.
  assert (forall n p, fst p + snd p < n ->
    (in_S p = true -> P_position p) /\ (in_S p = false -> N_position p) /\ (P_position p -> N_position p -> False)) as I.
  { clear p. induction n as [|n IH] using N.peano_ind; intros p Hn; [lia|].
    assert (forall q B, remaining B p q -> fst q + snd q < n) as Hq.
    { intros q B [R|[R _]]; [assert (option p q) as O by now left|assert (option p q) as O by now right]; apply takes in O; lia. }
    split; [|split].
    - intros HS. apply (P_intro p (block p)); [apply block_length|]. intros q R. apply (IH q); [eauto|].
      destruct R as [R|[R Nq]]; [eapply stable|eapply block_all]; eauto.
    - intros HS. constructor. intros B L. destruct (acc FREE [lo p; hi p]) eqn:E.
      + destruct (free_target p E) as (q & O & Q). assert (remaining B p q) as R by now left.
        exists q. split; auto. apply (IH q); eauto.
      + destruct (targets p HS E) as (qs & Lq & Nd & H). destruct (one_left B qs Nd) as (q & Iq & Nq).
        { exact (eq_ind_r (fun k => length B < k)%nat (proj2 (Nat.lt_succ_r _ _) L) Lq). }
        destruct (H q Iq) as [O Q]. assert (remaining B p q) as R by now right. exists q. split; auto. apply (IH q); eauto.
    - intros A B. inversion A as [p1 B0 L C]; subst p1. inversion B as [p2 E]; subst p2.
      destruct (E B0 L) as (q & R & Q). destruct (IH q) as (_ & _ & X); eauto. }
  destruct (I (fst p + snd p + 1) p) as (A & B & C); [lia|]. destruct (in_S p); split; split; intros X; try discriminate; auto; exfalso; auto.
Qed.
