(* Exploring a finite graph: what is reached from a first node, with a proof that it is closed. *)
Section Reach.
  Variable A : Type.
  Variable eqb : A -> A -> bool.
  Hypothesis eqb_ok : forall a b, eqb a b = true -> a = b.
  Variable key : A -> positive.      (* should tell nodes apart; nothing rests on it *)
  Variable succ : A -> list A.
  Variable bad : A -> bool.

  Notation map := (PositiveMap.t A).
  Definition seen (m : map) (a : A) : Prop := PositiveMap.find (key a) m = Some a.

  Fixpoint push (l : list A) (m : map) (todo : list A) : Datatypes.option (map * list A) :=
    match l with
    | [] => Some (m, todo)
    | a :: l =>
      match PositiveMap.find (key a) m with
      | Some b => if eqb a b then push l m todo else None
      | None => if bad a then None else push l (PositiveMap.add (key a) a m) (a :: todo)
      end
    end.

  Definition one (m : map) (todo : list A) : Datatypes.option (map * list A) :=
    match todo with [] => Some (m, []) | a :: todo => push (succ a) m todo end.

  (* At most 2 ^ k steps. *)
  Fixpoint loop (k : nat) (m : map) (todo : list A) : Datatypes.option (map * list A) :=
    match k with
    | O => one m todo
    | S k => match loop k m todo with
             | Some (m, []) => Some (m, [])
             | Some (m, todo) => loop k m todo
             | None => None
             end
    end.

  Definition explore (k : nat) (a : A) : bool :=
    match push [a] (PositiveMap.empty A) [] with
    | None => false
    | Some (m, todo) => match loop k m todo with Some (_, []) => true | _ => false end
    end.

  Definition good (m : map) := forall a, seen m a -> bad a = false.
  Definition done (m : map) (todo : list A) :=
    forall a, seen m a -> In a todo \/ forall b, In b (succ a) -> seen m b.

  Lemma seen_add m a b : PositiveMap.find (key a) m = None -> seen m b -> seen (PositiveMap.add (key a) a m) b.
  Proof.
    unfold seen. intros Ha Hb. destruct (Pos.eq_dec (key b) (key a)) as [e|n].
    - rewrite e in Hb. congruence.
    - now rewrite PositiveMap.gso.
  Qed.

  Lemma seen_inv m a b : seen (PositiveMap.add (key a) a m) b -> b = a \/ seen m b.
  Proof.
    unfold seen. destruct (Pos.eq_dec (key b) (key a)) as [e|n].
    - rewrite e, PositiveMap.gss. intros [= ->]. now left.
    - rewrite PositiveMap.gso by assumption. now right.
  Qed.

  Lemma push_ok l : forall m todo m' todo', push l m todo = Some (m', todo') ->
    (forall a, seen m a -> seen m' a) /\ (forall a, In a l -> seen m' a) /\ (forall a, In a todo -> In a todo')
    /\ (forall a, seen m' a -> seen m a \/ In a todo') /\ (good m -> good m').
  Proof.
    induction l as [|x l IH]; cbn; intros m todo m' todo' H.
    - injection H as <- <-. repeat split; auto; contradiction.
    - destruct (PositiveMap.find (key x) m) as [b|] eqn:Hx.
      + destruct (eqb x b) eqn:E; [|discriminate]. apply eqb_ok in E. subst b.
        destruct (IH _ _ _ _ H) as (H1 & H2 & H3 & H4 & H5). repeat split; auto.
        intros a [<-|Ha]; auto.
      + destruct (bad x) eqn:Hb; [discriminate|].
        destruct (IH _ _ _ _ H) as (H1 & H2 & H3 & H4 & H5). repeat split.
        * intros a Ha. apply H1. now apply seen_add.
        * intros a [<-|Ha]; auto. apply H1. unfold seen. apply PositiveMap.gss.
        * intros a Ha. apply H3. now right.
        * intros a Ha. destruct (H4 a Ha) as [Ha'|]; auto.
          destruct (seen_inv _ _ _ Ha') as [->|]; auto. right. apply H3. now left.
        * intros G. apply H5. intros a Ha. destruct (seen_inv _ _ _ Ha) as [->|]; auto.
  Qed.

  Lemma one_ok m todo m' todo' : one m todo = Some (m', todo') -> good m -> done m todo ->
    (forall a, seen m a -> seen m' a) /\ good m' /\ done m' todo'.
  Proof.
    destruct todo as [|a todo]; cbn; intros H G Dn.
    - injection H as <- <-. auto.
    - destruct (push_ok _ _ _ _ _ H) as (H1 & H2 & H3 & H4 & H5). repeat split; auto.
      intros b Hb. destruct (H4 b Hb) as [Hm|]; auto. destruct (Dn b Hm) as [[<-|Ht]|Hs]; auto.
  Qed.

  Lemma loop_ok k : forall m todo m' todo', loop k m todo = Some (m', todo') -> good m -> done m todo ->
    (forall a, seen m a -> seen m' a) /\ good m' /\ done m' todo'.
  Proof.
    induction k as [|k IH]; intros m todo m' todo' H G Dn; [eapply one_ok; eauto|].
    cbn in H. destruct (loop k m todo) as [[m1 todo1]|] eqn:E; [|discriminate].
    destruct (IH _ _ _ _ E G Dn) as (K1 & K2 & K3).
    destruct todo1 as [|a todo1].
    - injection H as <- <-. auto.
    - destruct (IH _ _ _ _ H K2 K3) as (L1 & L2 & L3). auto.
  Qed.

  Theorem explore_ok k a : explore k a = true ->
    exists R : A -> Prop, R a /\ (forall a, R a -> bad a = false) /\ (forall a b, R a -> In b (succ a) -> R b).
  Proof.
    unfold explore. destruct (push [a] (PositiveMap.empty A) []) as [[m todo]|] eqn:E; [|discriminate].
    destruct (loop k m todo) as [[m' [|]]|] eqn:E'; try discriminate. intros _.
    assert (forall b, ~ seen (PositiveMap.empty A) b) as Z.
    { intros b Hb. unfold seen in Hb. now rewrite PositiveMap.gempty in Hb. }
    destruct (push_ok _ _ _ _ _ E) as (H1 & H2 & H3 & H4 & H5).
    destruct (loop_ok _ _ _ _ _ E') as (K1 & K2 & K3).
    - apply H5. intros b Hb. destruct (Z b Hb).
    - intros b Hb. destruct (H4 b Hb) as [Hz|]; auto. destruct (Z b Hz).
    - exists (seen m'). repeat split; auto.
      + apply K1, H2. now left.
      + intros b c Hb Hc. destruct (K3 b Hb) as [[]|Hs]; auto.
  Qed.
End Reach.
