(* Before each move the opponent may forbid some of the options that can be forbidden, at most this many. A list B of
   squares is what was forbidden; what remains are all free options, and the others that are not in B. *)
Definition remaining (B : list position) (p q : position) : Prop :=
  free_option p q \/ (blockable_option p q /\ ~ In q B).

(* A P-position is one where the opponent can forbid options such that all that remain are N-positions. In an
   N-position, whatever is forbidden, some option that remains is a P-position. *)
Inductive P_position : position -> Prop :=
  P_intro p B : (length B <= forbidden)%nat -> (forall q, remaining B p q -> N_position q) -> P_position p
with N_position : position -> Prop :=
  N_intro p : (forall B, (length B <= forbidden)%nat -> exists q, remaining B p q /\ P_position q) -> N_position p.
