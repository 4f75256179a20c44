From Coq Require Import List NArith PArith FMapPositive Bool Lia Arith.
Import ListNotations.
Open Scope N_scope.
