(* In misere play a player who cannot move wins. So a position without options is an N-position; a P-position has
   options, all of them N-positions; an N-position with options has one that is a P-position. *)
Inductive P_position : position -> Prop :=
  P_intro p r : option p r -> (forall q, option p q -> N_position q) -> P_position p
with N_position : position -> Prop :=
| N_end p : (forall q, ~ option p q) -> N_position p
| N_intro p q : option p q -> P_position q -> N_position p.
