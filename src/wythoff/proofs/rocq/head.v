From Coq Require Import List NArith PArith FMapPositive Bool Lia Arith ZArith.
Import ListNotations.
Open Scope N_scope.

(* N and nat are the natural numbers 0, 1, 2, ...; /\ is "and", \/ "or", ~ "not", -> "implies", <-> "if and only if". *)
