(* Products of automata: what no words satisfy together. *)
Open Scope nat_scope.

Definition dead (q : positive) : bool := Pos.eqb q 1.
Definition sound (t : table) : bool := match PositiveMap.find 1%positive t with None => true | Some _ => false end.

Lemma sound_step t d : sound t = true -> step t 1 d = 1%positive.
Proof. unfold sound, step. destruct PositiveMap.find; [discriminate|reflexivity]. Qed.
Lemma sound_lstep t a : sound t = true -> lstep t 1 a = 1%positive.
Proof. intros H. unfold lstep. induction a; cbn; auto. now rewrite sound_step. Qed.
Lemma sound_run t w : sound t = true -> run t 1 w = 1%positive.
Proof. intros H. unfold run. induction w; cbn; auto. now rewrite sound_lstep. Qed.
Lemma sound_acc t : sound t = true -> accepting t 1 = false.
Proof. unfold sound, accepting. destruct PositiveMap.find; [discriminate|reflexivity]. Qed.

(* The parts of a list where the mask says so. *)
Fixpoint pick {A} (m : list bool) (l : list A) : list A :=
  match m, l with
  | true :: m, x :: l => x :: pick m l
  | false :: m, _ :: l => pick m l
  | _, _ => []
  end.

Lemma pick_map {A B} (f : A -> B) m : forall l, pick m (map f l) = map f (pick m l).
Proof. induction m as [|[] m IH]; intros [|x l]; cbn; auto. now rewrite IH. Qed.

(* Boolean combinations of literals. *)
Inductive bf := Lit (i : nat) | Not (f : bf) | And (f g : bf) | Or (f g : bf).

Fixpoint eval (v : nat -> bool) (f : bf) : bool :=
  match f with
  | Lit i => v i
  | Not f => negb (eval v f)
  | And f g => eval v f && eval v g
  | Or f g => eval v f || eval v g
  end.

Lemma eval_ext f g h : (forall i, g i = h i) -> eval g f = eval h f.
Proof. intros E. induction f; cbn; congruence. Qed.

(* Can the value be b, if literals that are `gone` are false? *)
Fixpoint can (gone : nat -> bool) (b : bool) (f : bf) : bool :=
  match f with
  | Lit i => if b then negb (gone i) else true
  | Not f => can gone (negb b) f
  | And f g => if b then can gone true f && can gone true g else can gone false f || can gone false g
  | Or f g => if b then can gone true f || can gone true g else can gone false f && can gone false g
  end.

Lemma can_ok gone v (H : forall i, gone i = true -> v i = false) f : forall b, eval v f = b -> can gone b f = true.
Proof.
  induction f as [i|f IH|f IHf g IHg|f IHf g IHg]; cbn; intros b E.
  - destruct b; auto. destruct (gone i) eqn:G; auto. rewrite (H _ G) in E. discriminate.
  - apply IH. destruct (eval v f), b; cbn in *; congruence.
  - destruct (eval v f) eqn:F, (eval v g) eqn:G; cbn in E; subst b;
      rewrite ?(IHf _ eq_refl), ?(IHg _ eq_refl), ?orb_true_r; auto.
  - destruct (eval v f) eqn:F, (eval v g) eqn:G; cbn in E; subst b;
      rewrite ?(IHf _ eq_refl), ?(IHg _ eq_refl), ?orb_true_r; auto.
Qed.

(* A component: a table, the numbers that it still reads, and where it is. *)
Definition item := (table * list bool * positive)%type.
Definition adv1 (d : nat) (x : item) : item :=
  match x with
  | (t, true :: m, q) => (t, m, step t q d)
  | (t, false :: m, q) => (t, m, q)
  | (t, [], q) => (t, [], q)
  end.
Definition adv (d : nat) (l : list item) : list item := map (adv1 d) l.
Definition at_ (x : item) : positive := snd x.
Definition tab (x : item) : table := fst (fst x).
Definition zero : item := (PositiveMap.empty _, [], 1%positive).

Definition goner (l : list item) (i : nat) : bool := dead (at_ (nth i l zero)).
Definition pruned (f : bf) (l : list item) : bool := negb (can (goner l) true f).

Section Product.
  Variable digits : list nat.
  Variable f : bf.

  Fixpoint expand (k : nat) (l : list item) : list (list positive) :=
    match k with
    | O => [map at_ l]
    | S k => flat_map (fun d => let l := adv d l in if pruned f l then [] else expand k l) digits
    end.

  Definition advs (a : list nat) (l : list item) : list item := fold_left (fun l d => adv d l) a l.

  Definition sounds (l : list item) : Prop := forall x, In x l -> sound (tab x) = true.

  Lemma adv_sounds d l : sounds l -> sounds (adv d l).
  Proof.
    intros H x Hx. apply in_map_iff in Hx as (y & <- & Hy). specialize (H _ Hy).
    destruct y as [[t [|[] m]] q]; exact H.
  Qed.

  Lemma advs_sounds a : forall l, sounds l -> sounds (advs a l).
  Proof. induction a; cbn; intros; auto. apply IHa. now apply adv_sounds. Qed.

  Lemma goner_adv d l i : sounds l -> goner l i = true -> goner (adv d l) i = true.
  Proof.
    unfold goner, adv, dead. intros H G. apply Pos.eqb_eq in G. apply Pos.eqb_eq.
    change zero with (adv1 d zero). rewrite map_nth.
    destruct (nth_in_or_default i l zero) as [Hi|Hi].
    - specialize (H _ Hi). destruct (nth i l zero) as [[t [|[] m]] q]; cbn in *; subst; auto. now apply sound_step.
    - now rewrite Hi.
  Qed.

  Lemma can_mono (g h : nat -> bool) (H : forall i, g i = true -> h i = true) e :
    forall b, can h b e = true -> can g b e = true.
  Proof.
    induction e as [i|e IH|e IHe e' IHe'|e IHe e' IHe']; cbn; intros b C.
    - destruct b; auto. destruct (g i) eqn:G; auto. now rewrite (H _ G) in C.
    - auto.
    - destruct b; [apply andb_true_iff in C as []; apply andb_true_iff; split; auto|].
      apply orb_true_iff in C as []; apply orb_true_iff; auto.
    - destruct b; [|apply andb_true_iff in C as []; apply andb_true_iff; split; auto].
      apply orb_true_iff in C as []; apply orb_true_iff; auto.
  Qed.

  Lemma pruned_adv d l : sounds l -> pruned f l = true -> pruned f (adv d l) = true.
  Proof.
    unfold pruned. intros H P. apply negb_true_iff in P. apply negb_true_iff.
    destruct (can (goner (adv d l)) true f) eqn:E; auto.
    erewrite can_mono in P; [discriminate| |exact E]. intros i. now apply goner_adv.
  Qed.

  Lemma pruned_advs a : forall l, sounds l -> pruned f l = true -> pruned f (advs a l) = true.
  Proof. induction a; cbn; intros; auto. apply IHa. now apply adv_sounds. now apply pruned_adv. Qed.

  Lemma advs1 a : forall t m q, at_ (fold_left (fun x d => adv1 d x) a (t, m, q)) = lstep t q (pick m a).
  Proof.
    induction a as [|d a IH]; intros t [|[] m] q; cbn; auto; rewrite IH; auto.
  Qed.

  Lemma advs_map a : forall l, advs a l = map (fun x => fold_left (fun x d => adv1 d x) a x) l.
  Proof.
    induction a as [|d a IH]; intros l; cbn.
    - now rewrite map_id.
    - rewrite IH. unfold adv. now rewrite map_map.
  Qed.

  (* The whole: parts are tables with masks. *)
  Variable k : nat.
  Variable parts : list (table * list bool).

  Fixpoint load (parts : list (table * list bool)) (st : list positive) : list item :=
    match parts, st with
    | p :: parts, q :: st => (p, q) :: load parts st
    | _, _ => []
    end.

  Definition value (st : list positive) (i : nat) : bool :=
    accepting (fst (nth i parts (PositiveMap.empty _, []))) (nth i st 1%positive).

  (* A node: how many digits of a letter have been read, and where the tables are then. *)
  Definition node := (nat * list positive)%type.
  Definition level (ps : list (table * list bool)) (i : nat) : list (table * list bool) :=
    map (fun p => (fst p, skipn i (snd p))) ps.
  Definition suffixes (ps : list (table * list bool)) (m : nat) : list (list (table * list bool)) := map (level ps) (seq 0 m).
  Definition succs (ls : list (list (table * list bool))) (a : node) : list node :=
    let l := load (nth (fst a) ls []) (snd a) in
    let i := if Nat.eqb (S (fst a)) k then O else S (fst a) in
    flat_map (fun d => let l := adv d l in if pruned f l then [] else [(i, map at_ l)]) digits.
  Definition bad (a : node) : bool := Nat.eqb (fst a) 0 && eval (value (snd a)) f.

  Fixpoint pad (w : nat) (k : positive) : positive := match w with O => k | S w => xO (pad w k) end.
  Fixpoint cat (w : nat) (p k : positive) : positive :=
    match w with
    | O => k
    | S w => match p with xO p => xO (cat w p k) | xI p => xI (cat w p k) | xH => xI (pad w k) end
    end.
  Definition widths : list nat := map (fun p => Pos.to_nat (Pos.size (Pos.of_nat (S (PositiveMap.cardinal (fst p)))))) parts.
  Definition key (ws : list nat) (a : node) : positive :=
    fold_right (fun '(w, p) k => cat w p k) (Pos.of_succ_nat (fst a)) (combine ws (snd a)).

  Fixpoint eqs (a b : list positive) : bool :=
    match a, b with [], [] => true | p :: a, q :: b => Pos.eqb p q && eqs a b | _, _ => false end.
  Lemma eqs_ok a : forall b, eqs a b = true -> a = b.
  Proof.
    induction a; intros [|q b]; cbn; try discriminate; auto. intros H. apply andb_true_iff in H as [H1 H2].
    apply Pos.eqb_eq in H1. rewrite (IHa _ H2). congruence.
  Qed.

  Definition same (a b : node) : bool := Nat.eqb (fst a) (fst b) && eqs (snd a) (snd b).
  Lemma same_ok a b : same a b = true -> a = b.
  Proof.
    destruct a, b. unfold same. cbn. intros H. apply andb_true_iff in H as [H1 H2].
    apply Nat.eqb_eq in H1. apply eqs_ok in H2. congruence.
  Qed.

  Definition start : list positive := map (fun _ => 2%positive) parts.
  Definition unsat : bool :=
    forallb (fun p => sound (fst p)) parts && negb (Nat.eqb k 0) &&
    (let ws := widths in let ls := suffixes parts k in explore _ same (key ws) (succs ls) bad 40%nat (O, start)).

  Definition runs (w : list (list nat)) (st : list positive) : list positive :=
    map (fun '(t, m, q) => run t q (map (pick m) w)) (load parts st).

  Lemma load_sounds : forallb (fun p => sound (fst p)) parts = true -> forall st, sounds (load parts st).
  Proof.
    induction parts as [|p ps IH]; cbn; intros H [|q st] x; cbn; try contradiction.
    apply andb_true_iff in H as [H1 H2]. intros [<-|Hx]; auto. eapply IH; eauto.
  Qed.

  Lemma map_load_length st : length st = length parts -> map at_ (load parts st) = st.
  Proof.
    revert st. induction parts as [|p ps IH]; intros [|q st] H; cbn in *; try discriminate; auto.
    injection H as H. rewrite IH; auto.
  Qed.

  Lemma load_length st : length st = length parts -> length (load parts st) = length parts.
  Proof. intros H. rewrite <- H at 1. rewrite <- (map_load_length st H) at 2. now rewrite map_length. Qed.

  Lemma load_advs a st : map at_ (advs a (load parts st)) = map (fun '(t, m, q) => lstep t q (pick m a)) (load parts st).
  Proof. rewrite advs_map, map_map. apply map_ext. intros [[t m] q]. apply advs1. Qed.

  Lemma nth_load i : forall ps st, i < length ps -> length st = length ps ->
    nth i (load ps st) zero = (nth i ps (PositiveMap.empty _, []), nth i st 1%positive).
  Proof.
    induction i; intros [|p ps] [|q st]; cbn; intros; try lia; auto. apply IHi; lia.
  Qed.

  Lemma in_load x : forall ps st, In x (load ps st) -> exists p q, x = (p, q) /\ In p ps.
  Proof.
    induction ps as [|p ps IH]; intros [|q st]; cbn; try contradiction.
    intros [<-|H]; eauto. destruct (IH _ H) as (p' & q' & -> & Hp). eauto.
  Qed.

  Lemma runs_cons a w st : length st = length parts ->
    runs (a :: w) st = runs w (map at_ (advs a (load parts st))).
  Proof.
    intros H. rewrite load_advs. unfold runs. revert st H. induction parts as [|[t m] ps IH]; intros [|q st] H; cbn in *;
      try discriminate; auto. injection H as H. now rewrite IH.
  Qed.

  Lemma advs_length a st : length st = length parts -> length (map at_ (advs a (load parts st))) = length parts.
  Proof. intros H. rewrite advs_map, map_map, map_length. now apply load_length. Qed.

  Lemma pruned_false st : sounds (load parts st) -> length st = length parts -> pruned f (load parts st) = true ->
    forall w, eval (value (runs w st)) f = false.
  Proof.
    intros S L P w. destruct (eval (value (runs w st)) f) eqn:E; auto.
    unfold pruned in P. apply negb_true_iff in P. rewrite (can_ok (goner (load parts st)) (value (runs w st))) in P; auto.
    intros i G. unfold value, runs.
    destruct (Nat.lt_ge_cases i (length parts)) as [Hi|Hi].
    - unfold goner, dead in G. apply Pos.eqb_eq in G. rewrite nth_load in G by auto.
      assert (In (nth i parts (PositiveMap.empty _, []), nth i st 1%positive) (load parts st)) as Hin.
      { rewrite <- nth_load by auto. apply nth_In. now rewrite load_length. }
      apply S in Hin. unfold tab in Hin. cbn in G, Hin.
      set (F := fun '(t, m, q) => run t q (map (pick m) w)).
      rewrite (nth_indep _ _ (F zero)) by now rewrite map_length, load_length.
      rewrite map_nth, nth_load by auto. unfold F.
      destruct (nth i parts _) as [t m]. cbn in *. rewrite G, sound_run by auto. now apply sound_acc.
    - rewrite nth_overflow with (n := i) by auto. cbn. unfold accepting. now rewrite PositiveMap.gempty.
  Qed.


  Lemma pruned_ext l l' : map at_ l = map at_ l' -> pruned f l = true -> pruned f l' = true.
  Proof.
    unfold pruned. intros H P. apply negb_true_iff in P. apply negb_true_iff.
    destruct (can (goner l') true f) eqn:E; auto. erewrite can_mono in P; [discriminate| |exact E].
    intros i. unfold goner. change 1%positive with (at_ zero). rewrite <- !map_nth, H. auto.
  Qed.

  Definition holds_at (w : list (list nat)) (i : nat) : bool :=
    let p := nth i parts (PositiveMap.empty _, []) in accepting (fst p) (run (fst p) 2 (map (pick (snd p)) w)).

  Lemma value_start w i : value (runs w start) i = holds_at w i.
  Proof.
    unfold value, holds_at, runs, start.
    destruct (Nat.lt_ge_cases i (length parts)) as [Hi|Hi].
    - assert (forall ps j, (j < length ps)%nat ->
        nth j (map (fun '(t, m, q) => run t q (map (pick m) w)) (load ps (map (fun _ => 2%positive) ps))) 1%positive
        = run (fst (nth j ps (PositiveMap.empty _, []))) 2 (map (pick (snd (nth j ps (PositiveMap.empty _, [])))) w)) as H.
      { induction ps as [|[t m] ps IH]; intros [|j] Hj; cbn in *; try lia; auto. apply IH. lia. }
      now rewrite H.
    - rewrite nth_overflow with (n := i) by auto. cbn. unfold accepting. now rewrite !PositiveMap.gempty.
  Qed.

  Lemma level_0 ps : level ps 0 = ps.
  Proof. unfold level. rewrite <- (map_id ps) at 2. apply map_ext. now intros []. Qed.

  Lemma nth_suffixes ps m i : i < m -> nth i (suffixes ps m) [] = level ps i.
  Proof.
    intros H. unfold suffixes. rewrite (nth_indep _ [] (level ps 0)) by now rewrite map_length, seq_length.
    now rewrite map_nth, seq_nth.
  Qed.

  Lemma skipn_cons {A} i : forall (m : list A) x r, skipn i m = x :: r -> skipn (S i) m = r.
  Proof. induction i as [|i IH]; intros [|y m] x r H; cbn in *; try discriminate; [now injection H|]. now apply (IH m x). Qed.
  Lemma skipn_end {A} i : forall m : list A, skipn i m = [] -> skipn (S i) m = [].
  Proof. induction i as [|i IH]; intros [|y m] H; cbn in *; try discriminate; auto. Qed.

  Lemma load_level d i : forall ps st,
    load (level ps (S i)) (map at_ (adv d (load (level ps i) st))) = adv d (load (level ps i) st).
  Proof.
    induction ps as [|[t m] ps IH]; intros [|q st]; try reflexivity. unfold level in *. cbn [map load fst snd adv]. f_equal.
    - cbn [adv1]. destruct (skipn i m) as [|[] r] eqn:E.
      + rewrite (skipn_end i m E). reflexivity.
      + rewrite (skipn_cons i m true r E). reflexivity.
      + rewrite (skipn_cons i m false r E). reflexivity.
    - apply IH.
  Qed.

  Lemma level_sounds i st : forallb (fun p => sound (fst p)) parts = true -> sounds (load (level parts i) st).
  Proof.
    intros H x Hx. apply in_load in Hx as (p & q & -> & Hp). unfold level in Hp. apply in_map_iff in Hp as (p' & <- & Hp).
    rewrite forallb_forall in H. exact (H _ Hp).
  Qed.

  Lemma succs_ok (R : node -> Prop) (S0 : forallb (fun p => sound (fst p)) parts = true)
    (R2 : forall a b, R a -> In b (succs (suffixes parts k) a) -> R b) a : forall i st,
    a <> [] -> i + length a = k -> (forall d, In d a -> In d digits) -> R (i, st) ->
    pruned f (advs a (load (level parts i) st)) = true \/ R (O, map at_ (advs a (load (level parts i) st))).
  Proof.
    induction a as [|d a IH]; intros i st N L Hd H; [congruence|]. cbn [length] in L.
    assert (sounds (load (level parts i) st)) as So by now apply level_sounds. cbn [advs fold_left].
    destruct (pruned f (adv d (load (level parts i) st))) eqn:P.
    - left. apply (pruned_advs a); auto. now apply adv_sounds.
    - assert (In d digits) as Id by (apply Hd; now left).
      assert (In (if Nat.eqb (S i) k then O else S i, map at_ (adv d (load (level parts i) st))) (succs (suffixes parts k) (i, st))) as I.
      { unfold succs. cbn [fst snd]. rewrite nth_suffixes by lia. apply in_flat_map. exists d. split; auto. rewrite P. now left. }
      apply (R2 _ _ H) in I. destruct a as [|e a].
      + right. replace (Nat.eqb (S i) k) with true in I; [exact I|]. symmetry. apply Nat.eqb_eq. cbn in L. lia.
      + replace (Nat.eqb (S i) k) with false in I by (symmetry; apply Nat.eqb_neq; cbn in L; lia).
        specialize (IH (S i) (map at_ (adv d (load (level parts i) st)))). rewrite load_level in IH.
        apply IH; auto; [discriminate|cbn in *; lia|]. intros x Hx. apply Hd. now right.
  Qed.

  Theorem unsat_ok : unsat = true ->
    forall w, (forall a, In a w -> length a = k /\ forall d, In d a -> In d digits) -> eval (holds_at w) f = false.
  Proof.
    unfold unsat. cbv zeta. intros X. apply andb_true_iff in X as [X0 X]. apply andb_true_iff in X0 as [S K0].
    apply negb_true_iff, Nat.eqb_neq in K0.
    apply explore_ok in X as (R & R0 & R1 & R2); [|exact same_ok].
    assert (forall w st, length st = length parts -> R (O, st) ->
      (forall a, In a w -> length a = k /\ forall d, In d a -> In d digits) -> eval (value (runs w st)) f = false) as H.
    { induction w as [|a w IH]; intros st L Rs W.
      - assert (runs [] st = st) as ->.
        { unfold runs. rewrite <- (map_load_length st L) at 2. apply map_ext. now intros [[t m] q]. }
        apply R1 in Rs. unfold bad in Rs. exact Rs.
      - rewrite runs_cons by auto. destruct (W a (or_introl eq_refl)) as [K D].
        pose proof (advs_length a st L) as L'.
        pose proof (succs_ok R S R2 a O st) as X. rewrite level_0 in X.
        destruct X as [P|I]; auto.
        + intros ->. cbn in K. lia.
        + apply pruned_false; auto.
          * now apply load_sounds.
          * eapply pruned_ext; [|exact P]. now rewrite map_load_length.
        + apply IH; auto. intros b Hb. apply W. now right. }
    intros w W. rewrite <- (H w start); auto.
    - apply eval_ext. intros i. symmetry. apply value_start.
    - apply map_length.
  Qed.
End Product.
Close Scope nat_scope.
