(* Counting: of n + 1 different squares, n forbidden ones leave one; relations that each hold of one square at most
   hold together of no more squares than there are relations. *)
Lemma square_dec (p q : N * N) : {p = q} + {p <> q}.
Proof. decide equality; apply N.eq_dec. Qed.

Lemma one_left (B qs : list (N * N)) : NoDup qs -> (length B < length qs)%nat -> exists q, In q qs /\ ~ In q B.
Proof.
  intros Nd Le. destruct (Exists_dec (fun q => ~ In q B) qs) as [E|E].
  - intros q. destruct (in_dec square_dec q B); [right|left]; auto.
  - apply Exists_exists in E. exact E.
  - exfalso. assert (incl qs B) as I.
    { intros q Hq. destruct (in_dec square_dec q B); auto. exfalso. apply E. apply Exists_exists. eauto. }
    pose proof (NoDup_incl_length Nd I). lia.
Qed.

Section Counted.
  Variable A : Type.
  Variable f : A -> N * N -> bool.

  Lemma all_but_one r : (forall q q', f r q = true -> f r q' = true -> q = q') -> forall l, NoDup l ->
    (length l <= S (length (filter (fun q => negb (f r q)) l)))%nat.
  Proof.
    intros One. induction l as [|q l IH]; cbn; intros Nd; [lia|]. inversion Nd as [|q1 l1 Nq Nl]; subst.
    specialize (IH Nl). destruct (f r q) eqn:E; cbn; [|lia].
    assert (filter (fun q => negb (f r q)) l = l) as ->; [|lia]. clear - One E Nq.
    induction l as [|x l IH]; cbn; [reflexivity|]. destruct (f r x) eqn:X; cbn.
    - exfalso. apply Nq. left. symmetry. now apply One.
    - rewrite IH; auto. intros I. apply Nq. now right.
  Qed.

  Lemma few rs : forall l, NoDup l -> (forall q, In q l -> exists r, In r rs /\ f r q = true) ->
    (forall r, In r rs -> forall q q', f r q = true -> f r q' = true -> q = q') -> (length l <= length rs)%nat.
  Proof.
    induction rs as [|r rs IH]; cbn; intros l Nd Some One.
    - destruct l as [|q l]; cbn; [lia|]. destruct (Some q) as (r & [] & _). now left.
    - pose proof (all_but_one r (One r (or_introl eq_refl)) l Nd) as L.
      specialize (IH (filter (fun q => negb (f r q)) l)). enough (length (filter (fun q => negb (f r q)) l) <= length rs)%nat by lia.
      apply IH; auto.
      + now apply NoDup_filter.
      + intros q Hq. apply filter_In in Hq as [Hq X]. destruct (Some q Hq) as (s & [<-|I] & E); eauto.
        rewrite E in X. discriminate.
      + intros s Hs. apply One. now right.
  Qed.

  Lemma many (apart : A -> A -> Prop) : (forall r s q, apart r s -> f r q = true -> f s q = true -> False) ->
    forall rs, ForallOrdPairs apart rs -> (forall r, In r rs -> exists q, f r q = true) ->
    exists qs, length qs = length rs /\ NoDup qs /\ forall q, In q qs -> exists r, In r rs /\ f r q = true.
  Proof.
    intros Ap. induction rs as [|r rs IH]; intros Fo Ex.
    - exists []. repeat split; [constructor|]. intros q [].
    - inversion Fo as [|r1 rs1 Fr Frs]; subst. destruct IH as (qs & L & Nd & H); auto.
      { intros s Hs. apply Ex. now right. }
      destruct (Ex r (or_introl eq_refl)) as (q & Hq). exists (q :: qs). cbn. split; [congruence|]. split.
      + constructor; auto. intros I. destruct (H q I) as (s & Hs & E). rewrite Forall_forall in Fr. eapply Ap; eauto.
      + intros x [<-|Hx]; [exists r; auto|]. destruct (H x Hx) as (s & Hs & E). exists s. auto.
  Qed.
End Counted.

Definition squares (a b : N) : list (N * N) :=
  flat_map (fun x => map (fun y => (N.of_nat x, N.of_nat y)) (seq 0 (S (N.to_nat b)))) (seq 0 (S (N.to_nat a))).

Lemma squares_in a b x y : x <= a -> y <= b -> In (x, y) (squares a b).
Proof.
  intros X Y. apply in_flat_map. exists (N.to_nat x). rewrite in_seq. split; [lia|]. apply in_map_iff.
  exists (N.to_nat y). rewrite in_seq, !N2Nat.id. split; [reflexivity|lia].
Qed.

Section Pairwise.
  Variable A : Type.
  Variable f : A -> A -> bool.
  Fixpoint pairwise (l : list A) : bool := match l with [] => true | a :: l => forallb (f a) l && pairwise l end.
  Lemma pairwise_ok l : pairwise l = true -> ForallOrdPairs (fun a b => f a b = true) l.
  Proof.
    induction l as [|a l IH]; cbn; intros H; [constructor|]. apply andb_true_iff in H as [H1 H2]. constructor; auto.
    apply Forall_forall. now apply forallb_forall.
  Qed.
End Pairwise.
