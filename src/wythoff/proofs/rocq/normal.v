(* A P-position is one all of whose options are N-positions; an N-position has an option that is a P-position.
   So a player who cannot move loses: a position without options is a P-position. *)
Inductive P_position : position -> Prop :=
  P_intro p : (forall q, option p q -> N_position q) -> P_position p
with N_position : position -> Prop :=
  N_intro p q : option p q -> P_position q -> N_position p.
