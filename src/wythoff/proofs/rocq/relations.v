(* Relations of numbers, given by tables; what follows from checks by computation; the graph of +. *)

Lemma conv_pick m L : forall ws, map (pick m) (conv L ws) = conv L (pick m ws).
Proof. induction L; intros ws; cbn; auto. now rewrite IHL, !pick_map. Qed.

Lemma conv_letters L : forall ws, (forall w, In w ws -> length w = L) -> forall D, (forall w d, In w ws -> In d w -> (d < D)%nat) ->
  forall a, In a (conv L ws) -> length a = length ws /\ forall d, In d a -> In d (seq 0 D).
Proof.
  induction L; intros ws H D HD a; cbn; [contradiction|]. intros [<-|Ha].
  - rewrite map_length. split; auto. intros d Hd. apply in_map_iff in Hd as (w & <- & Hw).
    specialize (H _ Hw). specialize (HD w (hd O w) Hw). destruct w; [discriminate|]. rewrite in_seq. cbn in *. specialize (HD (or_introl eq_refl)). lia.
  - rewrite <- (map_length (@tl nat) ws). apply IHL; auto.
    + intros w Hw. apply in_map_iff in Hw as (v & <- & Hv). specialize (H _ Hv). destruct v; cbn in *; lia.
    + intros w d Hw Hd. apply in_map_iff in Hw as (v & <- & Hv). apply (HD v); auto. destruct v; cbn in *; auto.
Qed.

Section Rel.
  Variable D : nat.
  Variable V : table.
  Hypothesis Fine : fine D V = true.

  Notation digs := (digits D V 2).
  Notation fits := (fits D V).

  Definition holds (t : table) (L : nat) (xs : list N) : bool := accepting t (run t 2 (conv L (map (digs L) xs))).
  Definition len (xs : list N) : nat := S (N.to_nat (fold_right N.max 0 xs)).
  Definition accn (t : table) (xs : list N) : bool := holds t (len xs) xs.
  Definition zeros (t : table) (k : nat) : bool := Pos.eqb (lstep t 2 (repeat O k)) 2.

  Lemma holds_S t L xs : zeros t (length xs) = true -> (forall x, In x xs -> fits L x) -> holds t (S L) xs = holds t L xs.
  Proof.
    unfold holds, zeros. intros Z F. apply Pos.eqb_eq in Z.
    rewrite (map_ext_in (digs (S L)) (fun x => O :: digs L x)).
    - cbn [conv]. rewrite !map_map. cbn [hd tl].
      replace (map (fun _ : N => O) xs) with (repeat O (length xs)).
      + unfold run. cbn [fold_left]. now rewrite Z.
      + clear. induction xs; cbn; congruence.
    - intros x Hx. apply digits_S; auto.
  Qed.

  Lemma holds_mono t L M xs : (L <= M)%nat -> zeros t (length xs) = true -> (forall x, In x xs -> fits L x) ->
    holds t M xs = holds t L xs.
  Proof.
    induction 1; intros; auto. rewrite holds_S; auto. intros x Hx. eapply fits_mono; eauto.
  Qed.

  Lemma fits_len xs x : In x xs -> fits (len xs) x.
  Proof.
    intros H. apply (fits_mono D V Fine (S (N.to_nat x))); [|apply fits_some; auto]. unfold len.
    assert (x <= fold_right N.max 0 xs) by (induction xs; cbn; destruct H; subst; [lia|specialize (IHxs H); lia]). lia.
  Qed.

  Lemma holds_acc t L xs : zeros t (length xs) = true -> (forall x, In x xs -> fits L x) -> holds t L xs = accn t xs.
  Proof.
    intros Z F. unfold accn. rewrite <- (holds_mono t L (max L (len xs)) xs); auto; [|lia].
    apply holds_mono; auto; [lia|]. apply fits_len.
  Qed.

  Lemma word_digits u : forall q, word D V q u -> forall d, In d u -> (d < D)%nat.
  Proof. induction u as [|e u IH]; cbn; intros q H d; [contradiction|]. destruct H as [He Hu]. intros [<-|]; eauto. Qed.

  Lemma digs_ok L x : fits L x -> word D V 2 (digs L x) /\ length (digs L x) = L /\ number D V 2 (digs L x) = x.
  Proof. apply digits_ok. Qed.

  Lemma conv_ok L xs : (forall x, In x xs -> fits L x) ->
    forall a, In a (conv L (map (digs L) xs)) -> length a = length xs /\ forall d, In d a -> In d (seq 0 D).
  Proof.
    intros F a Ha. rewrite <- (map_length (digs L) xs). eapply conv_letters; eauto.
    - intros w Hw. apply in_map_iff in Hw as (x & <- & Hx). now apply digs_ok, F.
    - intros w d Hw Hd. apply in_map_iff in Hw as (x & <- & Hx). eapply word_digits; eauto. now apply digs_ok, F.
  Qed.

  Definition zeros_all (k : nat) (parts : list (table * list bool)) : bool :=
    forallb (fun p => zeros (fst p) (length (pick (snd p) (repeat O k)))) parts.

  Definition refuted (k : nat) (f : bf) (parts : list (table * list bool)) : bool :=
    zeros_all k parts && unsat (seq 0 D) f k parts.

  Definition truth (parts : list (table * list bool)) (xs : list N) (i : nat) : bool :=
    let p := nth i parts (PositiveMap.empty _, []) in accn (fst p) (pick (snd p) xs).

  Lemma pick_in {A} m : forall (l : list A) x, In x (pick m l) -> In x l.
  Proof. induction m as [|[] m IH]; intros [|y l] x; cbn; try contradiction; intros H; [destruct H|]; auto. Qed.

  Lemma pick_length {A B} m : forall (l : list A) (l' : list B), length l = length l' -> length (pick m l) = length (pick m l').
  Proof. induction m as [|[] m IH]; intros [|x l] [|y l']; cbn; auto; try discriminate. Qed.

  Lemma truth_holds k parts xs L : zeros_all k parts = true -> length xs = k -> (forall x, In x xs -> fits L x) ->
    forall i, holds_at parts (conv L (map (digs L) xs)) i = truth parts xs i.
  Proof.
    intros Z K F i. unfold holds_at, truth. rewrite conv_pick, pick_map.
    destruct (nth_in_or_default i parts (PositiveMap.empty _, [])) as [I|E].
    - unfold zeros_all in Z. rewrite forallb_forall in Z. specialize (Z _ I).
      set (p := nth i parts _) in *. rewrite <- holds_acc with (L := L); auto.
      + erewrite pick_length; [exact Z|]. now rewrite repeat_length.
      + intros x Hx. apply F. eapply pick_in; eauto.
    - rewrite E. cbn. unfold accn, holds, accepting. now rewrite !PositiveMap.gempty.
  Qed.

  Theorem refuted_ok k f parts : refuted k f parts = true -> forall xs, length xs = k -> eval (truth parts xs) f = false.
  Proof.
    unfold refuted. intros R xs K. apply andb_true_iff in R as [Z U].
    rewrite <- (unsat_ok _ _ _ _ U (conv (len xs) (map (digs (len xs)) xs))).
    - apply eval_ext. intros i. symmetry. eapply truth_holds; eauto. apply fits_len.
    - rewrite <- K. apply conv_ok, fits_len.
  Qed.

  (* Words of V. *)
  Lemma run_word u : forall q, accepting V (run V q (conv (length u) [u])) = true -> (forall d, In d u -> (d < D)%nat) -> word D V q u.
  Proof.
    induction u as [|d u IH]; intros q A B; [exact A|]. split; [apply B; now left|].
    apply IH; [exact A|]. intros e He. apply B. now right.
  Qed.
  Lemma word_run u : forall q, word D V q u -> accepting V (run V q (conv (length u) [u])) = true.
  Proof. induction u as [|d u IH]; intros q W; [exact W|]. exact (IH _ (proj2 W)). Qed.
  Lemma acc_V x : accn V [x] = true.
  Proof.
    unfold accn, holds. cbn [map]. destruct (digs_ok (len [x]) x) as (W & L & _); [apply fits_len; now left|].
    rewrite <- L at 1. now apply word_run.
  Qed.

  (* Zero. *)
  Lemma digs_zero L : digs L 0 = repeat O L.
  Proof.
    induction L; [reflexivity|]. rewrite (digits_S D V Fine).
    - cbn [repeat]. now rewrite IHL.
    - change (0 < count D V 2 L). apply (count_pos D V Fine). apply (fine_start D V Fine).
  Qed.
  Lemma acc_zeros t k : zeros t k = true -> accn t (repeat 0 k) = accepting t 2.
  Proof.
    intros Z. unfold accn, holds. generalize (len (repeat 0 k)) as L. intros L. f_equal.
    apply Pos.eqb_eq in Z. replace (map (digs L) (repeat 0 k)) with (repeat (repeat O L) k).
    - induction L; [reflexivity|]. cbn [conv]. unfold run. cbn [fold_left].
      replace (map (hd O) (repeat (repeat O (S L)) k)) with (repeat O k) by (clear; induction k; cbn in *; congruence).
      replace (map (@tl nat) (repeat (repeat O (S L)) k)) with (repeat (repeat O L) k) by (clear; induction k; cbn in *; congruence).
      rewrite Z. exact IHL.
    - clear Z. induction k; [reflexivity|]. cbn. now rewrite digs_zero, IHk.
  Qed.

  (* Equality. *)
  Definition equality (t : table) : bool :=
    sound t && accepting t 2 && forallb (fun a => forallb (fun b =>
      Pos.eqb (lstep t 2 [a; b]) (if Nat.eqb a b then 2 else 1)) (seq 0 D)) (seq 0 D).

  Lemma equality_ok t : equality t = true -> forall x y, accn t [x; y] = true <-> x = y.
  Proof.
    unfold equality. rewrite !andb_true_iff, forallb_forall. intros [[S A] H] x y.
    assert (forall a b, (a < D)%nat -> (b < D)%nat -> lstep t 2 [a; b] = if Nat.eqb a b then 2%positive else 1%positive) as E.
    { intros a b Ha Hb. specialize (H a). rewrite in_seq, forallb_forall in H. specialize (H ltac:(lia) b). rewrite in_seq in H.
      now apply Pos.eqb_eq, H; lia. }
    unfold accn, holds. set (L := len [x; y]).
    destruct (digs_ok L x) as (Wx & Lx & Nx); [apply fits_len; cbn; auto|].
    destruct (digs_ok L y) as (Wy & Ly & Ny); [apply fits_len; cbn; auto|]. cbn [map].
    assert (forall L u v, length u = L -> length v = L -> (forall d, In d u -> (d < D)%nat) -> (forall d, In d v -> (d < D)%nat) ->
      accepting t (run t 2 (conv L [u; v])) = true <-> u = v) as G.
    { clear - E S A. induction L as [|L IH]; intros [|a u] [|b v]; cbn -[lstep]; try discriminate; [tauto|]. intros [= Lu] [= Lv] Du Dv.
      unfold run in *. cbn [fold_left]. rewrite E by auto. destruct (Nat.eqb_spec a b) as [->|N].
      - rewrite IH by auto. split; congruence.
      - fold (run t 1 (conv L [u; v])). rewrite sound_run, sound_acc by auto. split; congruence. }
    rewrite G; auto; try (eapply word_digits; eauto). split; congruence.
  Qed.

  (* The next number. *)
  Definition next_state := (bool * (positive * positive) * positive)%type.
  Definition next_eqb (a b : next_state) : bool :=
    let '(f, (p, q), n) := a in let '(g, (r, s), m) := b in Bool.eqb f g && Pos.eqb p r && Pos.eqb q s && Pos.eqb n m.
  Definition next_key (a : next_state) : positive :=
    let '(f, (p, q), n) := a in let k := cat 10 p (cat 10 q (cat 10 n 1)) in if f then xI k else xO k.
  Definition live q d := alive (step V q d).
  Definition last q a := live q a && forallb (fun e => negb (live q e)) (seq (S a) (D - S a)).
  Definition first q b := live q b && forallb (fun e => negb (live q e)) (seq 0 b).
  Definition next_succ (t : table) (a : next_state) : list next_state :=
    let '(f, (p, q), n) := a in
    flat_map (fun a => flat_map (fun b =>
      let go f := [(f, (step V p a, step V q b), lstep t n [a; b])] in
      if f then if last p a && first q b then go true else []
      else if Nat.eqb a b then if live p a then go false else []
      else if Nat.ltb a b && live p a && live q b && forallb (fun e => negb (live p e)) (seq (S a) (b - S a)) then go true else [])
      (seq 0 D)) (seq 0 D).
  Definition next_bad (t : table) (a : next_state) : bool := let '(f, _, n) := a in f && negb (accepting t n).
  Definition next (t : table) : bool :=
    zeros t 2 && explore _ next_eqb next_key (next_succ t) (next_bad t) 40%nat (false, (2, 2), 2)%positive.

  Lemma next_eqb_ok a b : next_eqb a b = true -> a = b.
  Proof.
    destruct a as [[f [p q]] n], b as [[g [r s]] m]. cbn. rewrite !andb_true_iff, eqb_true_iff, !Pos.eqb_eq. intros [[[]]]. congruence.
  Qed.

  Lemma live_acc q d : accepting V q = true -> (d < D)%nat -> live q d = accepting V (step V q d).
  Proof. intros A H. unfold live. now apply (fine_row D V Fine q A). Qed.

  Lemma step_acc q d : accepting V (step V q d) = true -> accepting V q = true.
  Proof.
    intros A. unfold accepting at 1. unfold step in A. destruct (PositiveMap.find q V) as [[b row]|] eqn:E.
    - pose proof Fine as F. unfold fine in F. rewrite !andb_true_iff, forallb_forall in F. destruct F as [_ F].
      specialize (F _ (PositiveMap.elements_correct V q E)). cbn beta iota zeta in F. rewrite !andb_true_iff in F. tauto.
    - rewrite (sound_acc V (fine_sound D V Fine)) in A. discriminate.
  Qed.

  Lemma word_first u : forall q, word D V q u -> accepting V q = true.
  Proof. induction u as [|d u IH]; intros q W; [exact W|]. apply (step_acc q d), IH, W. Qed.

  Lemma live_word q d u : word D V q (d :: u) -> live q d = true.
  Proof. intros W. pose proof (word_first _ _ W) as A. destruct W as [H W]. rewrite live_acc; auto. eapply word_first; eauto. Qed.

  Lemma not_live q L d e : (d <= e)%nat -> (e <= D)%nat -> accepting V q = true -> before D V q d L = before D V q e L ->
    forall c, (d <= c < e)%nat -> live q c = false.
  Proof.
    intros H He A E c Hc. destruct (live q c) eqn:Lc; auto. rewrite live_acc in Lc by (auto; lia).
    pose proof (count_pos D V Fine L _ Lc) as P1. pose proof (before_mono D V q L d c ltac:(lia)) as P2.
    pose proof (before_mono D V q L (S c) e ltac:(lia)) as P3. rewrite (before_S D) in P3. lia.
  Qed.

  Lemma none_live q s n : (forall c, (s <= c < s + n)%nat -> live q c = false) -> forallb (fun e => negb (live q e)) (seq s n) = true.
  Proof. intros H. apply forallb_forall. intros c Hc. rewrite in_seq in Hc. now rewrite H. Qed.

  Section Next.
    Variable t : table.
    Variable R : next_state -> Prop.
    Hypothesis R1 : forall a, R a -> next_bad t a = false.
    Hypothesis R2 : forall a b, R a -> In b (next_succ t a) -> R b.

    Lemma next_go f p q n a b c : R (f, (p, q), n) -> (a < D)%nat -> (b < D)%nat ->
      In c (let go f := [(f, (step V p a, step V q b), lstep t n [a; b])] in
      if f then if last p a && first q b then go true else []
      else if Nat.eqb a b then if live p a then go false else []
      else if Nat.ltb a b && live p a && live q b && forallb (fun e => negb (live p e)) (seq (S a) (b - S a)) then go true else []) -> R c.
    Proof.
      intros H Ha Hb Hc. eapply R2; [exact H|]. unfold next_succ. apply in_flat_map. exists a. rewrite in_seq. split; [lia|].
      apply in_flat_map. exists b. rewrite in_seq. split; [lia|]. exact Hc.
    Qed.

    Lemma next_ends L : forall p q n u v, length u = L -> length v = L -> word D V p u -> word D V q v ->
      number D V p u + 1 = count D V p L -> number D V q v = 0 -> R (true, (p, q), n) ->
      accepting t (run t n (conv L [u; v])) = true.
    Proof.
      induction L as [|L IH]; intros p q n [|a u] [|b v]; try discriminate.
      - intros _ _ _ _ _ _ H. apply R1 in H. cbn in *. now destruct (accepting t n).
      - intros [= Lu] [= Lv] Wu Wv Nu Nv H. pose proof (live_word _ _ _ Wu) as Lp. pose proof (live_word _ _ _ Wv) as Lq.
        pose proof (word_first _ _ Wu) as Ap. pose proof (word_first _ _ Wv) as Aq.
        destruct Wu as [Ha Wu], Wv as [Hb Wv]. cbn [number] in *. rewrite Lu, Lv, count_S in *.
        pose proof (number_lt D V _ _ Wu) as B. rewrite Lu in B.
        pose proof (before_mono D V p L (S a) D Ha) as M. rewrite (before_S D) in M.
        cbn [conv map hd tl]. unfold run. cbn [fold_left]. apply (IH (step V p a) (step V q b)); auto; try lia.
        eapply next_go with (a := a) (b := b); [exact H|auto|auto|]. cbn zeta.
        assert (forallb (fun e => negb (live p e)) (seq (S a) (D - S a)) = true) as F1.
        { apply none_live. intros c Hc. apply (not_live p L (S a) D); auto; try lia. rewrite (before_S D). lia. }
        assert (forallb (fun e => negb (live q e)) (seq 0 b) = true) as F2.
        { apply none_live. intros c Hc. apply (not_live q L 0%nat b); auto; try lia.
          change (before D V q 0 L) with 0. lia. }
        unfold last, first. rewrite Lp, Lq, F1, F2. now left.
    Qed.

    Lemma next_same L : forall q n u v, length u = L -> length v = L -> word D V q u -> word D V q v ->
      number D V q u + 1 = number D V q v -> R (false, (q, q), n) -> accepting t (run t n (conv L [u; v])) = true.
    Proof.
      induction L as [|L IH]; intros q n [|a u] [|b v]; try discriminate.
      intros [= Lu] [= Lv] Wu Wv E H. pose proof (live_word _ _ _ Wu) as Lp. pose proof (live_word _ _ _ Wv) as Lq.
        pose proof (word_first _ _ Wu) as Ap.
        destruct Wu as [Ha Wu], Wv as [Hb Wv]. cbn [number] in *. rewrite Lu, Lv in *.
        pose proof (number_lt D V _ _ Wu) as Bu. pose proof (number_lt D V _ _ Wv) as Bv. rewrite Lu in Bu. rewrite Lv in Bv.
        cbn [conv map hd tl]. unfold run. cbn [fold_left].
        destruct (Nat.lt_trichotomy a b) as [X|[X|X]].
        + pose proof (before_mono D V q L (S a) b X) as M. rewrite (before_S D) in M.
          apply (next_ends L (step V q a) (step V q b)); auto; try lia.
          eapply next_go with (a := a) (b := b); [exact H|auto|auto|]. cbn zeta.
          destruct (Nat.eqb_spec a b); [lia|]. destruct (Nat.ltb_spec a b); [|lia]. rewrite Lp, Lq, none_live; [now left|].
          intros c Hc. apply (not_live q L (S a) b); auto; try lia. rewrite (before_S D). lia.
        + subst b. apply (IH (step V q a)); auto; [lia|].
          eapply next_go with (a := a) (b := a); [exact H|auto|auto|]. cbn zeta. rewrite Nat.eqb_refl, Lp. now left.
        + pose proof (before_mono D V q L (S b) a X) as M. rewrite (before_S D) in M. lia.
    Qed.
  End Next.

  Theorem next_ok t : next t = true -> forall x, accn t [x; x + 1] = true.
  Proof.
    unfold next. intros X x. apply andb_true_iff in X as [_ X]. apply explore_ok in X as (R & R0 & R1 & R2); [|exact next_eqb_ok].
    unfold accn, holds. set (L := len [x; x + 1]). cbn [map].
    destruct (digs_ok L x) as (Wx & Lx & Nx); [apply fits_len; cbn; auto|].
    destruct (digs_ok L (x + 1)) as (Wy & Ly & Ny); [apply fits_len; cbn; auto|].
    eapply next_same; eauto. lia.
  Qed.

  (* Addition. *)
  Notation I := true. Notation O := false.
  Definition adds (ADD EQ ZERO NEXT : table) : bool :=
    equality EQ && next NEXT && zeros ZERO 1 && accepting ZERO 2
    && refuted 2 (And (Lit 0) (Lit 1)) [(NEXT, [I; I]); (ZERO, [O; I])]
    && refuted 3 (And (Lit 0) (And (Lit 1) (And (Lit 2) (Not (Lit 3)))))
         [(V, [I; O; O]); (ZERO, [O; I; O]); (EQ, [I; O; I]); (ADD, [I; I; I])]
    && refuted 5 (And (Lit 0) (And (Lit 1) (And (Lit 2) (Not (Lit 3)))))
         [(ADD, [I; I; I; O; O]); (NEXT, [O; I; O; I; O]); (NEXT, [O; O; I; O; I]); (ADD, [I; O; O; I; I])]
    && refuted 4 (And (Lit 0) (And (Lit 1) (Not (Lit 2))))
         [(ADD, [I; I; I; O]); (ADD, [I; I; O; I]); (EQ, [O; O; I; I])].

  Lemma adds_next ADD EQ ZERO NEXT : adds ADD EQ ZERO NEXT = true -> next NEXT = true.
  Proof. unfold adds. rewrite !andb_true_iff. tauto. Qed.

  Theorem adds_ok ADD EQ ZERO NEXT : adds ADD EQ ZERO NEXT = true ->
    (forall x y, accn EQ [x; y] = true <-> x = y) /\ (forall x, accn ZERO [x] = true <-> x = 0)
    /\ (forall x y z, accn ADD [x; y; z] = true <-> x + y = z).
  Proof.
    unfold adds. rewrite !andb_true_iff. intros [[[[[[[E N] Z] Z'] C0] C1] C2] C3].
    pose proof (equality_ok _ E) as Eq. pose proof (next_ok _ N) as Ne. split; [exact Eq|].
    assert (accn ZERO [0] = true) as Z0 by (rewrite <- Z'; apply (acc_zeros ZERO 1 Z)). split.
    - intros x. split; [|now intros ->]. intros A. destruct (N.eq_dec x 0) as [|X]; auto.
      pose proof (refuted_ok _ _ _ C0 [x - 1; x] eq_refl) as F. unfold truth in F. cbn -[accn] in F.
      specialize (Ne (x - 1)). replace (x - 1 + 1) with x in Ne by lia. rewrite Ne, A in F. discriminate.
    - assert (forall y x, accn ADD [x; y; x + y] = true) as T.
      { intros y. induction y as [|y IH] using N.peano_ind; intros x.
        - rewrite N.add_0_r. pose proof (refuted_ok _ _ _ C1 [x; 0; x] eq_refl) as F. unfold truth in F. cbn -[accn] in F.
          rewrite acc_V, Z0, (proj2 (Eq x x) eq_refl) in F. now destruct (accn ADD [x; 0; x]).
        - specialize (IH x). pose proof (refuted_ok _ _ _ C2 [x; y; x + y; y + 1; x + y + 1] eq_refl) as F. unfold truth in F. cbn -[accn] in F.
          rewrite IH, !Ne in F. rewrite <- N.add_1_r, N.add_assoc. now destruct (accn ADD [x; y + 1; x + y + 1]). }
      intros x y z. split; [|intros <-; apply T]. intros A.
      pose proof (refuted_ok _ _ _ C3 [x; y; z; x + y] eq_refl) as F. unfold truth in F. cbn -[accn] in F.
      rewrite A, T in F. cbn in F. apply negb_false_iff in F. symmetry. now apply Eq.
  Qed.
End Rel.
