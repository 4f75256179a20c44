(* The sets, one for each value up to the last. A position is in at most one of them; no move leads from one member of
   a set to another; from a position that is in none of the first g + 1 sets some move leads into the last of these. *)
Definition lev (g : nat) : table := nth g levels S_table.
Definition win (g : nat) : list (table * table) := nth g wins [].
Definition reach_in (g : nat) : bool :=
  reached (none 1 (S g)) ((BOARD, I2) :: map (fun h => (lev h, I2)) (seq 0 (S g))) (win g).
Definition targets (g : nat) : bool := forallb (fun w => target_in (snd w) M (lev g)) (win g).
Definition level_ok (g : nat) : bool :=
  symmetric (lev g) && stable_in M (lev g) && targets g && reach_in g
  && forallb (fun h => refuted D 2 (And (Lit 0) (Lit 1)) [(lev h, I2); (lev g, I2)]) (seq 0 g).
Lemma level_check : forallb level_ok (seq 0 (length levels)) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma level_at g : (g < length levels)%nat -> symmetric (lev g) = true /\ stable_in M (lev g) = true
  /\ targets g = true /\ reach_in g = true
  /\ forall h, (h < g)%nat -> refuted D 2 (And (Lit 0) (Lit 1)) [(lev h, I2); (lev g, I2)] = true.
Proof.
  intros L. pose proof (proj1 (forallb_forall _ _) level_check g (proj2 (in_seq _ _ _) (conj (Nat.le_0_l g) L))) as C.
  unfold level_ok in C. apply andb_prop in C as [C C5]. apply andb_prop in C as [C C4]. apply andb_prop in C as [C C3].
  apply andb_prop in C as [C1 C2]. refine (conj C1 (conj C2 (conj C3 (conj C4 _)))). intros h Hh.
  exact (proj1 (forallb_forall _ _) C5 h (proj2 (in_seq _ _ _) (conj (Nat.le_0_l h) Hh))).
Qed.

Definition in_L (g : nat) (p : position) : bool := acc (lev g) [fst p; snd p].
Lemma stable g p q : (g < length levels)%nat -> in_L g p = true -> option p q -> in_L g q = false.
Proof.
  intros L A O. rewrite option_ok in O. destruct (level_at g L) as (C1 & C2 & _). exact (stable_ok M _ C1 C2 p q A O).
Qed.
Lemma exclusive g h p : (h < g < length levels)%nat -> in_L g p = true -> in_L h p = false.
Proof.
  intros [Lh L] A. destruct (level_at g L) as (_ & _ & _ & _ & C5). pose proof (C5 h Lh) as C. use C [fst p; snd p].
  apply not_true_iff_false. unfold in_L in *. tauto.
Qed.
Lemma reach g p : (g < length levels)%nat -> (forall h, (h <= g)%nat -> in_L h p = false) ->
  exists q, option p q /\ in_L g q = true.
Proof.
  intros L A. destruct (level_at g L) as (_ & _ & T & R & _). destruct (reached_ok _ _ _ R p) as (w & q & I & W).
  - apply none_ok.
    + unfold truth. cbn [nth fst snd pick]. apply BOARD_true.
    + intros i Hi. unfold truth. destruct i as [|i]; [lia|]. cbn [nth].
      rewrite (nth_indep _ _ (lev 0, I2)) by (rewrite map_length, seq_length; lia).
      rewrite (map_nth (fun h => (lev h, I2))), seq_nth by lia. cbn [plus fst snd pick].
      assert (i < length levels)%nat as Li by lia. destruct (level_at i Li) as (Sy & _).
      rewrite <- (sorted_of _ Sy). apply A. lia.
  - exists q. rewrite option_ok. unfold targets in T. rewrite forallb_forall in T.
    exact (target_ok _ _ _ (T w I) p q W).
Qed.
