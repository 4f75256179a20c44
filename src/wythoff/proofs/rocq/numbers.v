(* Every two natural numbers are the numbers of two words of one length. *)
Theorem all_numbers x y : exists u v, is_word u /\ is_word v /\ length u = length v /\ value_of u = x /\ value_of v = y.
Proof.
  pose proof (fits_len D V fine_V [x; y]) as F. set (L := len [x; y]) in F.
  destruct (digits_ok D V L 2 x) as (A & B & C); [apply F; cbn; auto|].
  destruct (digits_ok D V L 2 y) as (A' & B' & C'); [apply F; cbn; auto|].
  exists (digits D V 2 L x), (digits D V 2 L y). repeat split; auto. congruence.
Qed.
