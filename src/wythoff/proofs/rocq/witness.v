(* Existence. Where a condition g of the numbers xs holds there are numbers ys such that the table w accepts all of
   them. The words of the ys are at most two digits longer than those of the xs. Explored are the states of g together with sets of
   states of w; each state in such a set is reached by some digits of the ys. *)

Lemma expand_sound digits f k : forall l st, In st (expand digits f k l) ->
  exists b, length b = k /\ (forall d, In d b -> In d digits) /\ st = map at_ (advs b l).
Proof.
  induction k as [|k IH]; intros l st; cbn.
  - intros [<-|[]]. exists []. split; [reflexivity|]. split; [intros d []|reflexivity].
  - intros H. apply in_flat_map in H as (d & Hd & H). destruct (pruned f (adv d l)); [contradiction|].
    destruct (IH _ _ H) as (b & L & Hb & ->). exists (d :: b). cbn. repeat split; auto. intros e [<-|]; auto.
Qed.

(* The words whose digits at each place are the letters v: as many words as j. *)
Fixpoint words_of (j : nat) (v : list (list nat)) : list (list nat) :=
  match j with O => [] | S j => map (hd O) v :: words_of j (map (@tl nat) v) end.

Lemma words_of_length j : forall v, length (words_of j v) = j.
Proof. induction j; intros v; cbn; auto. Qed.

Lemma words_of_in j : forall v z, In z (words_of j v) -> length z = length v.
Proof.
  induction j as [|j IH]; intros v z; cbn; [contradiction|]. intros [<-|H]; [apply map_length|].
  rewrite (IH _ _ H). apply map_length.
Qed.

Lemma words_of_nil j : words_of j [] = repeat [] j.
Proof. induction j; cbn; congruence. Qed.

Lemma words_of_cons j : forall b v, length b = j ->
  map (hd O) (words_of j (b :: v)) = b /\ map (@tl nat) (words_of j (b :: v)) = words_of j v.
Proof.
  induction j as [|j IH]; intros [|d b] v; cbn; try discriminate; auto.
  intros [= L]. destruct (IH b (map (@tl nat) v) L) as [H1 H2]. now rewrite H1, H2.
Qed.

Lemma words_of_digits j D : forall v, (forall b, In b v -> length b = j /\ forall d, In d b -> (d < D)%nat) ->
  forall z, In z (words_of j v) -> forall d, In d z -> (d < D)%nat.
Proof.
  induction j as [|j IH]; intros v Hv z; cbn; [contradiction|]. intros [<-|H].
  - intros d Hd. apply in_map_iff in Hd as (b & <- & Hb). destruct (Hv _ Hb) as [L B]. destruct b; [discriminate|].
    apply B. now left.
  - apply (IH (map (@tl nat) v)); auto. intros b Hb. apply in_map_iff in Hb as (c & <- & Hc).
    destruct (Hv _ Hc) as [L B]. destruct c as [|e c]; [discriminate|]. cbn in *. split; [congruence|]. auto.
Qed.

Definition zipa (u v : list (list nat)) := map (fun p => fst p ++ snd p) (combine u v).

Lemma conv_words j : forall v xs, (forall b, In b v -> length b = j) ->
  zipa (conv (length v) xs) v = conv (length v) (xs ++ words_of j v).
Proof.
  induction v as [|b v IH]; intros xs Hb; [reflexivity|].
  cbn [length conv]. unfold zipa. cbn [combine map fst snd]. rewrite !map_app.
  destruct (words_of_cons j b v) as [H1 H2]; [apply Hb; now left|]. rewrite H1, H2. f_equal. apply IH.
  intros c Hc. apply Hb. now right.
Qed.

Lemma pick_none {A} k : forall (l : list A) m, length l = k -> pick (repeat false k ++ m) l = [].
Proof. induction k as [|k IH]; intros [|x l] m; cbn; try discriminate; [now destruct m as [|[] m]|]. intros [= L]. auto. Qed.
Lemma pick_after {A} k : forall (l l' : list A) m, length l = k -> pick (repeat false k ++ m) (l ++ l') = pick m l'.
Proof. induction k as [|k IH]; intros [|x l] l' m; cbn; try discriminate; auto. Qed.
Lemma pick_all {A} k : forall (l : list A), length l = k -> pick (repeat true k) l = l.
Proof. induction k as [|k IH]; intros [|x l]; cbn; try discriminate; auto. intros [= L]. now rewrite IH. Qed.
Lemma pick_one {A} i : forall j (l : list A) x, length l = j -> nth_error l i = Some x ->
  pick (repeat false i ++ true :: repeat false (j - S i)) l = [x].
Proof.
  induction i as [|i IH]; intros [|j] [|y l] x; cbn; try discriminate.
  - intros [= L] [= ->]. rewrite Nat.sub_0_r. f_equal. rewrite <- (app_nil_r (repeat false j)). now apply pick_none.
  - intros [= L] E. now apply IH.
Qed.

Section Witness.
  Variable D : nat.
  Variable V : table.
  Hypothesis Fine : fine D V = true.
  Variable n j : nat.                          (* how many numbers xs, how many ys *)
  Variable g : bf.
  Variable outer : list (table * list bool).   (* parts of g, which read the xs *)
  Variable w : table.                          (* reads xs and ys *)

  Definition of_y (i : nat) : table * list bool := (V, repeat false n ++ repeat false i ++ true :: repeat false (j - S i)).
  Definition inner : list (table * list bool) := (w, repeat true (n + j)) :: map of_y (seq 0 j).
  Definition every : bf := fold_right (fun i f => And (Lit i) f) (Lit 0) (seq 1 j).

  Lemma every_ok v : eval v every = true -> v O = true /\ forall i, (i < j)%nat -> v (S i) = true.
  Proof.
    unfold every. intros H. assert (forall l, eval v (fold_right (fun i f => And (Lit i) f) (Lit 0) l) = true ->
      v O = true /\ forall i, In i l -> v i = true) as G.
    { induction l as [|i l IH]; cbn; [intuition|]. intros E. apply andb_true_iff in E as [E1 E2].
      destruct (IH E2) as [H0 H1]. split; auto. intros k [<-|]; auto. }
    destruct (G _ H) as [H0 H1]. split; auto. intros i Hi. apply H1. apply in_seq. lia.
  Qed.

  (* How many digits of a letter have been read, the states of the outer parts, and the set of states of w. *)
  Definition wstate := (node * list (list positive))%type.
  Fixpoint eqq (a b : list (list positive)) : bool :=
    match a, b with [], [] => true | p :: a, q :: b => eqs p q && eqq a b | _, _ => false end.
  Definition weqb (a b : wstate) : bool := same (fst a) (fst b) && eqq (snd a) (snd b).
  Definition wkey (ws vs : list nat) (a : wstate) : positive :=
    let k := fold_right (fun st k => fold_right (fun '(w, p) k => cat w p k) k (combine vs st))
      (Pos.of_succ_nat (fst (fst a))) (snd a) in
    fold_right (fun '(w, p) k => cat w p k) k (combine ws (snd (fst a))).

  (* A sorted list without repetitions. *)
  Fixpoint lts (a b : list positive) : comparison :=
    match a, b with
    | p :: a, q :: b => match Pos.compare p q with Eq => lts a b | c => c end
    | [], [] => Eq | [], _ => Lt | _, [] => Gt
    end.
  Fixpoint insert (a : list positive) (l : list (list positive)) : list (list positive) :=
    match l with
    | [] => [a]
    | b :: r => match lts a b with Eq => if eqs a b then l else a :: l | Lt => a :: l | Gt => b :: insert a r end
    end.
  Definition gather (l : list (list positive)) := fold_right insert [] l.

  Lemma insert_in a l x : In x (insert a l) -> x = a \/ In x l.
  Proof.
    induction l as [|b l IH]; cbn; [intuition|]. destruct (lts a b); [destruct (eqs a b)| |]; cbn; intuition.
  Qed.
  Lemma gather_in l x : In x (gather l) -> In x l.
  Proof. induction l; cbn; auto. intros H. apply insert_in in H as [->|]; auto. Qed.

  (* The states after one digit, which is d for a number of the xs. *)
  Definition after (ps : list (table * list bool)) (d : nat) (q : list positive) : list (list positive) :=
    let l := adv d (load ps q) in if pruned every l then [] else [map at_ l].

  Definition wsucc (os is : list (list (table * list bool))) (s : wstate) : list wstate :=
    let '((i, o), Q) := s in
    let ps := nth i is [] in
    if Nat.ltb i n then
      let l := load (nth i os []) o in
      flat_map (fun d => let l := adv d l in
        if pruned g l then [] else [((S i, map at_ l), gather (flat_map (after ps d) Q))]) (seq 0 D)
    else
      [((if Nat.eqb (S i) (n + j) then O else S i, o), gather (flat_map (fun q => flat_map (fun d => after ps d q) (seq 0 D)) Q))].
  Definition wbad (s : wstate) : bool :=
    Nat.eqb (fst (fst s)) 0 && eval (value outer (snd (fst s))) g
      && negb (existsb (fun q => eval (value inner q) every) (snd s)).

  (* The states of w after k places where the xs have zeros. *)
  Fixpoint lead (k : nat) : list (list positive) :=
    match k with
    | O => [start inner]
    | S k => gather (flat_map (fun q => expand (seq 0 D) every j (advs (repeat O n) (load inner q))) (lead k))
    end.

  Definition witnessed : bool :=
    forallb (fun p => sound (fst p)) outer && sound w && zeros_all n outer && zeros w (n + j)
    && negb (Nat.eqb j 0) &&
    let ws := widths outer in let vs := widths inner in let os := suffixes outer n in let is := suffixes inner (n + j) in
    explore _ weqb (wkey ws vs) (wsucc os is) wbad 40%nat ((O, start outer), lead 2).

  Lemma eqq_ok a : forall b, eqq a b = true -> a = b.
  Proof.
    induction a; intros [|q b]; cbn; try discriminate; auto. intros H. apply andb_true_iff in H as [H1 H2].
    apply eqs_ok in H1. rewrite (IHa _ H2). congruence.
  Qed.
  Lemma weqb_ok a b : weqb a b = true -> a = b.
  Proof.
    destruct a, b. unfold weqb. cbn [fst snd]. intros H. apply andb_true_iff in H as [H1 H2].
    apply same_ok in H1. apply eqq_ok in H2. congruence.
  Qed.

  Lemma advs_app a b l : advs (a ++ b) l = advs b (advs a l).
  Proof. unfold advs. apply fold_left_app. Qed.

  Definition letter (k : nat) (a : list nat) := length a = k /\ forall d, In d a -> In d (seq 0 D).

  Lemma after_ok ps i d q q' : In q' (after (level ps i) d q) -> q' = map at_ (adv d (load (level ps i) q)).
  Proof. unfold after. cbv zeta. destruct (pruned every _); cbn; [contradiction|]. intros [<-|[]]. reflexivity. Qed.

  Section Closed.
    Variable R : wstate -> Prop.
    Hypothesis R2 : forall a b, R a -> In b (wsucc (suffixes outer n) (suffixes inner (n + j)) a) -> R b.
    Hypothesis J : j <> 0%nat.

    Lemma length_step ps i d q : length q = length ps -> length (map at_ (adv d (load (level ps i) q))) = length ps.
    Proof.
      intros L. assert (length (level ps i) = length ps) as E by apply map_length. rewrite <- E.
      apply (advs_length _ [d]). congruence.
    Qed.

    (* The digits of the xs, then those of the ys. *)
    Lemma outer_digits (So : forallb (fun p => sound (fst p)) outer = true) a : forall i o Q, (i + length a = n)%nat ->
      (forall d, In d a -> In d (seq 0 D)) -> R ((i, o), Q) -> length o = length outer ->
      pruned g (advs a (load (level outer i) o)) = true \/
      exists o' Q', R ((n, o'), Q') /\ length o' = length outer /\ load (level outer n) o' = advs a (load (level outer i) o)
        /\ forall q', In q' Q' -> exists q, In q Q /\ load (level inner n) q' = advs a (load (level inner i) q).
    Proof.
      induction a as [|d a IH]; intros i o Q L Hd H Lo; cbn [length] in L.
      - right. assert (i = n) as -> by lia. exists o, Q. repeat split; auto. intros q' Hq. exists q'. auto.
      - assert (In d (seq 0 D)) as Id by (apply Hd; now left). cbn [advs fold_left].
        destruct (pruned g (adv d (load (level outer i) o))) eqn:P.
        { left. apply (pruned_advs g a); auto. apply adv_sounds. now apply level_sounds. }
        set (o1 := map at_ (adv d (load (level outer i) o))).
        set (Q1 := gather (flat_map (after (level inner i) d) Q)).
        assert (R ((S i, o1), Q1)) as H1.
        { apply (R2 _ _ H). unfold wsucc. rewrite !nth_suffixes by lia. replace (Nat.ltb i n) with true by (symmetry; apply Nat.ltb_lt; lia).
          apply in_flat_map. exists d. split; auto. cbv zeta. rewrite P. now left. }
        destruct (IH (S i) o1 Q1) as [X|(o' & Q' & HR & Lo' & E & HQ)]; auto; [lia| | | |].
        + intros e He. apply Hd. now right.
        + now apply length_step.
        + left. unfold o1 in X. rewrite load_level in X. exact X.
        + right. exists o', Q'. repeat split; auto.
          * unfold o1 in E. rewrite load_level in E. exact E.
          * intros q' Hq. destruct (HQ _ Hq) as (q1 & I1 & E1). apply gather_in, in_flat_map in I1 as (q & Iq & I1).
            apply after_ok in I1. subst q1. rewrite load_level in E1. exists q. auto.
    Qed.

    Lemma inner_digits m : forall i o Q, (n <= i)%nat -> (i + S m = n + j)%nat -> R ((i, o), Q) ->
      exists Q', R ((O, o), Q') /\ forall q', In q' Q' -> exists q b, In q Q /\ letter (S m) b
        /\ q' = map at_ (advs b (load (level inner i) q)).
    Proof.
      induction m as [|m IH]; intros i o Q Li L H;
        set (Q1 := gather (flat_map (fun q => flat_map (fun d => after (level inner i) d q) (seq 0 D)) Q));
        assert (R ((if Nat.eqb (S i) (n + j) then O else S i, o), Q1)) as H1
          by (apply (R2 _ _ H); unfold wsucc; rewrite (nth_suffixes inner) by lia;
              replace (Nat.ltb i n) with false by (symmetry; apply Nat.ltb_ge; lia); now left);
        assert (forall q1, In q1 Q1 -> exists q d, In q Q /\ In d (seq 0 D) /\ q1 = map at_ (adv d (load (level inner i) q))) as HQ1
          by (intros q1 I1; apply gather_in, in_flat_map in I1 as (q & Iq & I1); apply in_flat_map in I1 as (d & Id & I1);
              apply after_ok in I1; exists q, d; auto).
      - replace (Nat.eqb (S i) (n + j)) with true in H1 by (symmetry; apply Nat.eqb_eq; lia).
        exists Q1. split; auto. intros q' Hq. destruct (HQ1 _ Hq) as (q & d & Iq & Id & ->). exists q, [d].
        repeat split; auto. intros e [<-|[]]. exact Id.
      - replace (Nat.eqb (S i) (n + j)) with false in H1 by (symmetry; apply Nat.eqb_neq; lia).
        destruct (IH (S i) o Q1) as (Q' & HR & HQ); auto; try lia. exists Q'. split; auto.
        intros q' Hq. destruct (HQ _ Hq) as (q1 & b & I1 & [Lb Hb] & ->). destruct (HQ1 _ I1) as (q & d & Iq & Id & ->).
        rewrite load_level. exists q, (d :: b). repeat split; auto.
        + cbn. congruence.
        + intros e [<-|He]; auto.
    Qed.
  End Closed.

  Lemma runs_nil ps st : length st = length ps -> runs ps [] st = st.
  Proof. intros L. unfold runs. rewrite <- (map_load_length ps st L) at 2. apply map_ext. now intros [[t m] q]. Qed.
  Lemma runs_app ps u v : forall st, length st = length ps -> runs ps (u ++ v) st = runs ps v (runs ps u st).
  Proof.
    induction u as [|a u IH]; intros st L; cbn [app].
    - now rewrite runs_nil.
    - rewrite !runs_cons by auto. apply IH. now apply advs_length.
  Qed.
  Lemma runs_length ps u : forall st, length st = length ps -> length (runs ps u st) = length ps.
  Proof.
    induction u as [|a u IH]; intros st L; [now rewrite runs_nil|]. rewrite runs_cons by auto. apply IH. now apply advs_length.
  Qed.
  Lemma zipa_app u u' : forall v v', length u = length v -> zipa (u ++ u') (v ++ v') = zipa u v ++ zipa u' v'.
  Proof.
    unfold zipa. induction u as [|a u IH]; intros [|b v] v'; cbn; try discriminate; auto. intros [= L]. now rewrite IH.
  Qed.

  Lemma lead_ok k : forall q, In q (lead k) -> exists v, length v = k /\ (forall b, In b v -> letter j b)
    /\ q = runs inner (zipa (repeat (repeat O n) k) v) (start inner).
  Proof.
    assert (length (start inner) = length inner) as Ls by apply map_length.
    induction k as [|k IH]; intros q; cbn [lead].
    - intros [<-|[]]. exists []. repeat split; try contradiction. now rewrite runs_nil.
    - intros H. apply gather_in, in_flat_map in H as (q' & Hq' & H). destruct (IH _ Hq') as (v & Lv & Hv & E).
      apply expand_sound in H as (b & Lb & Db & ->). exists (v ++ [b]). split; [rewrite app_length; cbn; lia|]. split.
      + intros c Hc. apply in_app_or in Hc as [Hc|[<-|[]]]; auto. split; auto.
      + cbn [repeat]. rewrite repeat_cons, zipa_app by (now rewrite repeat_length). rewrite runs_app by exact Ls.
        rewrite <- E. change (zipa [repeat O n] [b]) with [repeat O n ++ b].
        assert (length q' = length inner) as Lq by (rewrite E; apply runs_length; exact Ls).
        rewrite runs_cons by exact Lq. rewrite runs_nil by (now apply advs_length). now rewrite advs_app.
  Qed.

  Lemma witnessed_words : witnessed = true -> forall u,
    (forall a, In a u -> letter n a) -> eval (holds_at outer u) g = true ->
    exists v, length v = (2 + length u)%nat /\ (forall b, In b v -> letter j b)
      /\ eval (holds_at inner (zipa (repeat (repeat O n) 2 ++ u) v)) every = true.
  Proof.
    unfold witnessed. cbv zeta. rewrite !andb_true_iff. intros [[[[[S W] _] _] J] X] u Hu Hg.
    apply negb_true_iff, Nat.eqb_neq in J.
    apply explore_ok in X as (R & R0 & R1 & R2); [|exact weqb_ok].
    assert (forall u st Q, length st = length outer -> (forall q, In q Q -> length q = length inner) -> R ((O, st), Q) ->
      (forall a, In a u -> letter n a) -> eval (value outer (runs outer u st)) g = true ->
      exists q v, In q Q /\ length v = length u /\ (forall b, In b v -> letter j b) /\
        eval (value inner (runs inner (zipa u v) q)) every = true) as H.
    { clear u Hu Hg. induction u as [|a u IH]; intros st Q L LQ Rs Hu Hg.
      - assert (runs outer [] st = st) as E.
        { unfold runs. rewrite <- (map_load_length outer st L) at 2. apply map_ext. now intros [[t m] q]. }
        rewrite E in Hg. apply R1 in Rs. unfold wbad in Rs. cbn [fst snd Nat.eqb] in Rs. rewrite Hg in Rs. cbn [andb] in Rs.
        apply negb_false_iff, existsb_exists in Rs as (q & Hq & Aq). exists q, []. repeat split; auto; try contradiction.
        assert (runs inner (zipa [] []) q = q) as ->; auto.
        unfold runs. rewrite <- (map_load_length inner q (LQ _ Hq)) at 2. apply map_ext. now intros [[t m] p].
      - rewrite runs_cons in Hg by auto. destruct (Hu a (or_introl eq_refl)) as [La Da].
        destruct (outer_digits R R2 J S a O st Q) as [P|(o & Q1 & Ro & Lo & Eo & H1)]; auto.
        { rewrite level_0 in P. rewrite (pruned_false g outer) in Hg; [discriminate| | |].
          - now apply load_sounds.
          - now apply advs_length.
          - eapply pruned_ext; [|exact P]. rewrite map_load_length; auto. now apply advs_length. }
        rewrite level_0 in Eo. destruct (inner_digits R R2 J (pred j) n o Q1) as (Q' & RQ & H2); auto; [lia|].
        replace (Datatypes.S (pred j)) with j in H2 by lia.
        assert (o = map at_ (advs a (load outer st))) as ->.
        { rewrite <- Eo. symmetry. apply map_load_length. unfold level. now rewrite map_length. }
        assert (forall q', In q' Q' -> exists q b, In q Q /\ letter j b /\
                  q' = map at_ (advs (a ++ b) (load inner q))) as HQ.
        { intros q' Hq'. destruct (H2 _ Hq') as (q1 & b & I1 & Lb & ->). destruct (H1 _ I1) as (q & Iq & E1).
          rewrite level_0 in E1. exists q, b. rewrite E1, advs_app. auto. }
        destruct (IH (map at_ (advs a (load outer st))) Q') as (q' & v & Hq' & Lv & Dv & Av); auto.
        + intros q' Hq'. destruct (HQ _ Hq') as (q & b & Hq & _ & ->). apply advs_length; auto.
        + intros b Hb. apply Hu. now right.
        + destruct (HQ _ Hq') as (q & b & Hq & Lb & ->). exists q, (b :: v). repeat split; auto.
          * cbn. congruence.
          * destruct H as [<-|H]; [apply Lb|]. now apply Dv.
          * destruct H as [<-|H]; [apply Lb|]. now apply Dv.
          * change (zipa (a :: u) (b :: v)) with ((a ++ b) :: zipa u v). rewrite runs_cons; auto. }
    assert (length (start outer) = length outer) as Ls by apply map_length.
    assert (length (start inner) = length inner) as Lt by apply map_length.
    assert (forall q, In q (lead 2) -> length q = length inner) as Li.
    { intros q Hq. destruct (lead_ok _ _ Hq) as (v & _ & _ & ->). now apply runs_length. }
    assert (eval (value outer (runs outer u (start outer))) g = true) as Es.
    { rewrite <- Hg. apply eval_ext. intros i. apply value_start. }
    destruct (H u (start outer) (lead 2) Ls Li R0 Hu Es) as (q & v & Iq & Lv & Dv & Av).
    destruct (lead_ok _ _ Iq) as (v0 & L0 & D0 & E). exists (v0 ++ v). split; [rewrite app_length; lia|]. split.
    - intros b Hb. apply in_app_or in Hb as [Hb|Hb]; auto.
    - rewrite zipa_app by (rewrite repeat_length; auto). rewrite E, <- runs_app in Av by exact Lt. rewrite <- Av.
      apply eval_ext. intros i. symmetry. apply value_start.
  Qed.

  Lemma conv_lead L k xs : (forall x, In x xs -> fits D V L x) -> length xs = n ->
    conv (k + L) (map (digits D V 2 (k + L)) xs) = repeat (repeat O n) k ++ conv L (map (digits D V 2 L) xs).
  Proof.
    intros F Ln. induction k as [|k IH]; [reflexivity|]. cbn [plus repeat app conv]. rewrite <- IH.
    rewrite (map_ext_in (digits D V 2 (S (k + L))) (fun x => O :: digits D V 2 (k + L) x)).
    - rewrite !map_map. cbn [hd tl]. f_equal. clear - Ln. revert n Ln. induction xs; intros [|m]; cbn; try discriminate; auto.
      intros [= Ln]. now rewrite (IHxs m Ln).
    - intros x Hx. apply (digits_S D V Fine). apply (fits_mono D V Fine L); [lia|auto].
  Qed.

  Theorem witnessed_ok : witnessed = true -> forall xs, length xs = n -> eval (truth D V outer xs) g = true ->
    exists ys, length ys = j /\ accn D V w (xs ++ ys) = true.
  Proof.
    intros Wi xs Ln Hg. pose proof Wi as Z. unfold witnessed in Z. cbv zeta in Z. rewrite !andb_true_iff in Z.
    destruct Z as [[[[_ Zo] Zw] _] _].
    set (L0 := len xs). assert (forall i, In i xs -> fits D V L0 i) as F0 by (apply fits_len; auto).
    assert (forall i, In i xs -> fits D V (2 + L0) i) as F.
    { intros i Hi. apply (fits_mono D V Fine L0); [lia|auto]. }
    destruct (witnessed_words Wi (conv L0 (map (digits D V 2 L0) xs))) as (v & Lv & Dv & A).
    - intros a Ha. destruct (conv_ok D V L0 xs F0 a Ha) as [La Da]. split; [congruence|exact Da].
    - rewrite <- Hg. apply eval_ext. intros i. apply (truth_holds D V Fine n); auto.
    - rewrite <- conv_lead in A by auto. set (L := (2 + L0)%nat) in *.
      assert (length v = L) as Lv'.
      { rewrite Lv. unfold L. f_equal. generalize (map (digits D V 2 L0) xs). clear. induction L0; intros; cbn; auto. }
      set (us := map (digits D V 2 L) xs) in *. set (zs := words_of j v).
      rewrite <- Lv' in A at 1. rewrite (conv_words j) in A by (intros b Hb; now apply Dv). fold zs in A.
      assert (length us = n) as Lu by (unfold us; now rewrite map_length).
      assert (length zs = j) as Lz by apply words_of_length.
      apply every_ok in A as [A0 A1]. unfold holds_at, inner in A0, A1. cbn [nth fst snd] in A0. rewrite conv_pick in A0.
      rewrite pick_all in A0 by (rewrite app_length; lia).
      assert (forall z, In z zs -> word D V 2 z) as Wz.
      { intros z Hz. apply In_nth_error in Hz as [i Hi]. assert (i < j)%nat as Ij.
        { rewrite <- Lz. apply nth_error_Some. congruence. }
        specialize (A1 i Ij). cbn [nth] in A1.
        rewrite (nth_indep _ _ (of_y O)) in A1 by (rewrite map_length, seq_length; exact Ij).
        rewrite map_nth, seq_nth in A1 by exact Ij. cbn [plus of_y fst snd] in A1.
        rewrite conv_pick, pick_after, (pick_one i j zs z) in A1 by (auto; congruence).
        assert (length z = length v) as E by (eapply words_of_in, nth_error_In; exact Hi).
        rewrite <- E in A1. apply run_word; [exact A1|]. apply (words_of_digits j D v).
        - intros b Hb. destruct (Dv b Hb) as [P Q]. split; auto. intros d Hd. specialize (Q d Hd). rewrite in_seq in Q. lia.
        - eapply nth_error_In. exact Hi. }
      assert (forall z, In z zs -> length z = L) as Lz' by (intros z Hz; rewrite (words_of_in _ _ _ Hz); exact Lv').
      exists (map (number D V 2) zs). split; [now rewrite map_length|].
      rewrite <- (holds_acc D V Fine w L).
      + unfold holds. rewrite map_app. fold us. rewrite map_map.
        replace (map (fun z => digits D V 2 L (number D V 2 z)) zs) with zs.
        * now rewrite <- Lv'.
        * rewrite <- (map_id zs) at 1. apply map_ext_in. intros z Hz. rewrite <- (Lz' z Hz). symmetry. apply digits_number; auto.
      + rewrite app_length, map_length, Ln, Lz. exact Zw.
      + intros x Hx. apply in_app_or in Hx as [Hx|Hx]; auto. apply in_map_iff in Hx as (z & <- & Hz).
        unfold fits. rewrite <- (Lz' z Hz). apply number_lt; auto.
  Qed.
End Witness.

(* The automaton of a set of numbers, read directly: what it says of words is what it says of their numbers. *)
Lemma acc_words D V (Fine : fine D V = true) t us L : zeros t (length us) = true ->
  (forall u, In u us -> word D V 2 u /\ length u = L) ->
  accn D V t (map (number D V 2) us) = accepting t (run t 2 (conv L us)).
Proof.
  intros Z H. rewrite <- (holds_acc D V Fine t L).
  - unfold holds. rewrite map_map. replace (map (fun u => digits D V 2 L (number D V 2 u)) us) with us; [reflexivity|].
    rewrite <- (map_id us) at 1. apply map_ext_in. intros u Hu. destruct (H u Hu) as [W <-]. symmetry. now apply digits_number.
  - now rewrite map_length.
  - intros x Hx. apply in_map_iff in Hx as (u & <- & Hu). destruct (H u Hu) as [W <-]. now apply number_lt.
Qed.
