From Coq Require Import List NArith PArith FMapPositive Bool Lia Arith ZArith.
Import ListNotations.
Open Scope N_scope.
