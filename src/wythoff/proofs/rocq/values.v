(* A position has the value g if no option has it, and each smaller number is the value of some option: g is the
   least number that is not the value of an option (Sprague and Grundy). Otherwise it lacks the value g. *)
Inductive has_value : nat -> position -> Prop :=
  Has g p : (forall q, option p q -> lacks_value g q) ->
    (forall h, (h < g)%nat -> exists q, option p q /\ has_value h q) -> has_value g p
with lacks_value : nat -> position -> Prop :=
| Lacks_same g p q : option p q -> has_value g q -> lacks_value g p
| Lacks_less g h p : (h < g)%nat -> (forall q, option p q -> lacks_value h q) -> lacks_value g p.

(* In the theorems of this file a P-position is one that has the value below, an N-position one that lacks it. *)
Definition P_position : position -> Prop := has_value the_value.
Definition N_position : position -> Prop := lacks_value the_value.
