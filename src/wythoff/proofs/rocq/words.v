(* Words and automata. Digits are 0, 1, ..., D - 1; the first digit of a word is the most significant one.

   A table is an automaton. Its states are the numbers 2, 3, ...: it starts in state 2, and 1 is the state from which
   nothing is accepted. Each state has a row: whether it accepts, and the state to which each digit leads. *)
Definition table := PositiveMap.t (bool * list positive).

Definition of_list (rows : list (bool * list positive)) : table :=
  snd (fold_left (fun '(n, m) row => (Pos.succ n, PositiveMap.add n row m)) rows (2%positive, PositiveMap.empty _)).

Definition step (t : table) (q : positive) (d : nat) : positive :=
  match PositiveMap.find q t with Some (_, row) => nth d row 1%positive | None => 1%positive end.

Definition accepting (t : table) (q : positive) : bool :=
  match PositiveMap.find q t with Some (b, _) => b | None => false end.

(* Several words of one length are read together: at each place one digit of each word, in the order of the words. *)
Definition lstep (t : table) (q : positive) (a : list nat) : positive := fold_left (step t) a q.
Definition run (t : table) (q : positive) (w : list (list nat)) : positive := fold_left (lstep t) w q.

(* The places of words of length L: the first digits of all of them, the second digits, and so on. *)
Fixpoint conv (L : nat) (ws : list (list nat)) : list (list nat) :=
  match L with O => [] | S L => map (hd O) ws :: conv L (map (@tl nat) ws) end.

(* A numeration system is a table V. A word is one that V accepts; the number of a word is how many words of the same
   length come before it in the order of a dictionary. Words are read from a state q, which is 2 for whole words. *)
Section Numbers.
  Variable D : nat.
  Variable V : table.

  Fixpoint word (q : positive) (u : list nat) : Prop :=
    match u with
    | [] => accepting V q = true
    | d :: u => (d < D)%nat /\ word (step V q d) u
    end.

  (* How many words of length L there are. *)
  Fixpoint count (q : positive) (L : nat) : N :=
    match L with
    | O => if accepting V q then 1 else 0
    | S L => fold_right N.add 0 (map (fun d => count (step V q d) L) (seq 0 D))
    end.

  (* How many words of length L + 1 have a first digit below d. *)
  Definition before (q : positive) (d : nat) (L : nat) : N :=
    fold_right N.add 0 (map (fun e => count (step V q e) L) (seq 0 d)).

  Fixpoint number (q : positive) (u : list nat) : N :=
    match u with
    | [] => 0
    | d :: u => before q d (length u) + number (step V q d) u
    end.
End Numbers.
