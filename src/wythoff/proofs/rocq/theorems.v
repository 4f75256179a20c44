(* The theorems. *)

(* Of two words of one length: the numbers of these words are a P-position if and only if the automaton accepts them. *)
Theorem P_words u v : is_word u -> is_word v -> length u = length v ->
  (P_position (value_of u, value_of v) <-> accepts S_table [u; v] = true).
Proof.
  intros U W L. rewrite (proj1 (solved _)). change (in_S (value_of u, value_of v)) with (acc S_table [value_of u; value_of v]). unfold value_of.
  pose proof (acc_words D V fine_V S_table [u; v] (length u) zeros_S) as A. cbn [map] in A. rewrite A; [reflexivity|].
  intros w [<-|[<-|[]]]; auto.
Qed.

Theorem N_words u v : is_word u -> is_word v -> length u = length v ->
  (N_position (value_of u, value_of v) <-> accepts S_table [u; v] = false).
Proof.
  intros U W L. rewrite (proj2 (solved _)). change (in_S (value_of u, value_of v)) with (acc S_table [value_of u; value_of v]). unfold value_of.
  pose proof (acc_words D V fine_V S_table [u; v] (length u) zeros_S) as A. cbn [map] in A. rewrite A; [reflexivity|].
  intros w [<-|[<-|[]]]; auto.
Qed.
