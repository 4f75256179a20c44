(* A numeration system: a table V of words. Of words of one length, the number of a word is how many come before it. *)

Fixpoint search (c : nat -> N) (rest : nat -> N -> list nat) (n d : nat) (x : N) : list nat :=
  match n with
  | O => []
  | S n => if x <? c d then d :: rest d x else search c rest n (S d) (x - c d)
  end.

Section System.
  Variable D : nat.            (* digits 0, ..., D - 1 *)
  Variable V : table.

  (* The word of length L from q that has the number x. *)
  Fixpoint digits (q : positive) (L : nat) (x : N) : list nat :=
    match L with
    | O => []
    | S L =>
      search (fun d => count D V (step V q d) L) (fun d => digits (step V q d) L) D O x
    end.

  Lemma before_S q d L : before D V q (S d) L = before D V q d L + count D V (step V q d) L.
  Proof.
    unfold before. rewrite seq_S, map_app, fold_right_app. cbn. rewrite N.add_0_r.
    generalize (count D V (step V q d) L) as c. intros c. generalize (map (fun e => count D V (step V q e) L) (seq 0 d)) as l.
    induction l; cbn; lia.
  Qed.

  Lemma before_mono q L d e : (d <= e)%nat -> before D V q d L <= before D V q e L.
  Proof. induction 1; [lia|]. rewrite before_S. lia. Qed.

  Lemma count_S q L : count D V q (S L) = before D V q D L.
  Proof. reflexivity. Qed.

  Lemma number_lt u : forall q, word D V q u -> number D V q u < count D V q (length u).
  Proof.
    induction u as [|d u IH]; intros q; cbn [word number length].
    - intros H. cbn. rewrite H. lia.
    - intros [Hd Hu]. specialize (IH _ Hu). rewrite count_S.
      pose proof (before_mono q (length u) (S d) D Hd). rewrite before_S in H. lia.
  Qed.

  Lemma number_inj u : forall q v, word D V q u -> word D V q v -> length u = length v -> number D V q u = number D V q v -> u = v.
  Proof.
    induction u as [|d u IH]; intros q [|e v]; cbn [word number length]; try discriminate; auto.
    intros [Hd Hu] [He Hv] [= L] N. rewrite <- L in N.
    pose proof (number_lt _ _ Hu) as B. pose proof (number_lt _ _ Hv) as C. rewrite <- L in C.
    assert (d = e) as <-.
    { destruct (Nat.lt_trichotomy d e) as [X|[X|X]]; auto; exfalso.
      - pose proof (before_mono q (length u) (S d) e X). rewrite before_S in H. lia.
      - pose proof (before_mono q (length u) (S e) d X). rewrite before_S in H. lia. }
    f_equal. eapply IH; eauto. lia.
  Qed.

  Lemma digits_ok L : forall q x, x < count D V q L ->
    word D V q (digits q L x) /\ length (digits q L x) = L /\ number D V q (digits q L x) = x.
  Proof.
    induction L as [|L IH]; intros q x.
    - cbn. destruct (accepting V q); intros; repeat split; auto; lia.
    - rewrite count_S. cbn [digits].
      assert (forall n d x, (d + n = D)%nat -> before D V q d L + x < before D V q D L ->
        let w := search (fun d => count D V (step V q d) L) (fun d => digits (step V q d) L) n d x in
        word D V q w /\ length w = S L /\ number D V q w = before D V q d L + x) as H.
      { clear x. induction n as [|n IHn]; intros d x E B.
        - replace d with D in B by lia. lia.
        - cbn zeta. cbn [search]. destruct (N.ltb_spec x (count D V (step V q d) L)) as [C|C].
          + destruct (IH _ _ C) as (W & Le & Nu). cbn [word number length]. rewrite Le, Nu. repeat split; auto. lia.
          + destruct (IHn (S d) (x - count D V (step V q d) L)) as (W & Le & Nu).
            * lia.
            * rewrite before_S. lia.
            * repeat split; auto. rewrite Nu, before_S. lia. }
      intros X. destruct (H D O x eq_refl) as (W & Le & Nu); auto.
  Qed.

  Lemma digits_number q u : word D V q u -> digits q (length u) (number D V q u) = u.
  Proof.
    intros W. destruct (digits_ok (length u) q (number D V q u)) as (W' & L & E); [now apply number_lt|].
    eapply number_inj; eauto.
  Qed.

  (* What is asked of V. *)
  Definition alive (q : positive) : bool := negb (dead q).
  Definition fine : bool :=
    sound V && accepting V 2 && Pos.eqb (step V 2 0) 2
    && existsb (fun d => alive (step V 2 d)) (seq 1 (D - 1))
    && forallb (fun '(q, (b, row)) =>
         b && existsb (fun d => alive (step V q d)) (seq 0 D)
         && forallb (fun d => let r := step V q d in dead r || accepting V r) (seq 0 D)) (PositiveMap.elements V).

  Hypothesis Fine : fine = true.

  Lemma fine_sound : sound V = true.
  Proof. pose proof Fine as Fi. unfold fine in Fi. rewrite !andb_true_iff in Fi. tauto. Qed.
  Lemma fine_zero : step V 2 0 = 2%positive.
  Proof. pose proof Fine as Fi. unfold fine in Fi. rewrite !andb_true_iff, Pos.eqb_eq in Fi. tauto. Qed.
  Lemma fine_start : accepting V 2 = true.
  Proof. pose proof Fine as Fi. unfold fine in Fi. rewrite !andb_true_iff in Fi. tauto. Qed.
  Lemma fine_row q : accepting V q = true ->
    (exists d, (d < D)%nat /\ accepting V (step V q d) = true)
    /\ forall d, (d < D)%nat -> alive (step V q d) = accepting V (step V q d).
  Proof.
    intros A. pose proof Fine as Fi. unfold fine in Fi. rewrite !andb_true_iff in Fi. destruct Fi as [_ F].
    rewrite forallb_forall in F. unfold accepting in A. destruct (PositiveMap.find q V) as [[b row]|] eqn:E; [|discriminate].
    specialize (F _ (PositiveMap.elements_correct V q E)). cbn beta iota zeta in F. rewrite !andb_true_iff, forallb_forall, existsb_exists in F.
    destruct F as [[_ (d & Id & Ad)] F].
    assert (forall d, (d < D)%nat -> alive (step V q d) = accepting V (step V q d)) as G.
    { intros e He. specialize (F e). rewrite in_seq in F. specialize (F ltac:(lia)). unfold alive in *.
      destruct (dead (step V q e)) eqn:Z; cbn [negb orb] in *; auto.
      unfold dead in Z. apply Pos.eqb_eq in Z. rewrite Z. now rewrite (sound_acc _ fine_sound). }
    split; auto. exists d. rewrite in_seq in Id. split; [lia|]. rewrite <- G; auto. lia.
  Qed.

  Lemma before_le q d L : (d < D)%nat -> count D V (step V q d) L <= count D V q (S L).
  Proof. intros H. rewrite count_S. pose proof (before_mono q L (S d) D H). rewrite before_S in H0. lia. Qed.

  Lemma count_pos L : forall q, accepting V q = true -> 0 < count D V q L.
  Proof.
    induction L as [|L IH]; intros q A.
    - cbn. rewrite A. lia.
    - destruct (fine_row q A) as [(d & Hd & Ad) _]. pose proof (before_le q d L Hd). specialize (IH _ Ad). lia.
  Qed.

  Lemma count_dead L q : dead q = true -> count D V q L = 0.
  Proof.
    unfold dead. intros E. apply Pos.eqb_eq in E. subst q. pose proof fine_sound as F. induction L as [|L IH].
    - cbn. now rewrite sound_acc.
    - rewrite count_S. assert (forall d, before D V 1 d L = 0) as Z; auto.
      induction d; [reflexivity|]. now rewrite before_S, IHd, sound_step, IH.
  Qed.

  Definition fits (L : nat) (x : N) : Prop := x < count D V 2 L.

  Lemma D_pos : (0 < D)%nat.
  Proof.
    pose proof Fine as Fi. unfold fine in Fi. rewrite !andb_true_iff, existsb_exists in Fi. destruct Fi as [[_ (d & Hd & _)] _].
    rewrite in_seq in Hd. lia.
  Qed.

  Lemma fits_S L x : fits L x -> fits (S L) x.
  Proof.
    unfold fits. intros H. pose proof (before_le 2 0 L D_pos) as H0. rewrite fine_zero in H0. lia.
  Qed.

  Lemma fits_mono L M x : (L <= M)%nat -> fits L x -> fits M x.
  Proof. induction 1; auto. intros. apply fits_S. auto. Qed.

  Lemma fits_some x : fits (S (N.to_nat x)) x.
  Proof.
    unfold fits. assert (forall L, N.of_nat L < count D V 2 L) as H.
    { induction L as [|L IH].
      - cbn. rewrite fine_start. lia.
      - pose proof Fine as F. unfold fine in F. rewrite !andb_true_iff, existsb_exists in F. destruct F as [[_ (d & Hd & Ad)] _].
        rewrite in_seq in Hd. destruct (fine_row 2 fine_start) as [_ G]. rewrite G in Ad by lia.
        pose proof (count_pos L _ Ad). rewrite count_S.
        pose proof (before_mono 2 L (S d) D ltac:(lia)). rewrite before_S in H0.
        pose proof (before_mono 2 L 1 d ltac:(lia)). rewrite before_S, fine_zero in H1. cbn in H1. lia. }
    specialize (H (S (N.to_nat x))). lia.
  Qed.

  Lemma digits_S L x : fits L x -> digits 2 (S L) x = 0%nat :: digits 2 L x.
  Proof.
    intros H. destruct (digits_ok L 2 x H) as (W & Le & Nu).
    assert (word D V 2 (0%nat :: digits 2 L x)) as W'.
    { cbn. rewrite fine_zero. split; auto. exact D_pos. }
    pose proof (digits_number 2 _ W') as E. cbn [length number] in E. rewrite Le, fine_zero, Nu in E. cbn in E. exact E.
  Qed.
End System.
