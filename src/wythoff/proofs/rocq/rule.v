(* The statement determines the P-positions, because each move makes the piles smaller: if a set X of positions obeys
   it too, then X is the set of the table R_P. *)
Lemma not_same (A B : Prop) : (A <-> B) -> (~ A <-> ~ B).
Proof. tauto. Qed.
Lemma or_same (A B C D : Prop) : (A <-> B) -> (C <-> D) -> (A \/ C <-> B \/ D).
Proof. tauto. Qed.
Lemma and_same (A B C D : Prop) : (A <-> B) -> (A -> (C <-> D)) -> (A /\ C <-> B /\ D).
Proof. tauto. Qed.
Lemma ex_same (A B : N -> Prop) : (forall n, A n <-> B n) -> (ex A <-> ex B).
Proof. intros H. split; intros (n & X); exists n; now apply H. Qed.
Ltac same_sets I :=
  first [ reflexivity | apply not_same; same_sets I | apply or_same; same_sets I | apply ex_same; intros ?; same_sets I
        | apply and_same; [same_sets I | intros ?; same_sets I]
        | apply I; repeat match goal with
            | H : _ /\ _ |- _ => destruct H | H : _ \/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H
          end; lia ].
