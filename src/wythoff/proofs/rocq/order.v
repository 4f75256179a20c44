Lemma LE_ok x y : acc LE [x; y] = true <-> x <= y.
Proof.
  split; intros A.
  - destruct (N.le_gt_cases x y); auto. use LE_falls [x; y; x - y; y + (x - y)].
    rewrite ?ADD_ok, ?ZERO_ok, ?EQ_ok in F. exfalso. apply F. repeat split; auto; lia.
  - use LE_holds [x; y - x; x + (y - x)]. rewrite ADD_ok in F. replace (x + (y - x)) with y in F by lia.
    destruct (acc LE [x; y]); [reflexivity|]. exfalso. apply F. split; [reflexivity|discriminate].
Qed.
Lemma GE_ok x y : acc GE [x; y] = true <-> y <= x.
Proof.
  rewrite <- LE_ok. use GE_turns [x; y; x]. rewrite ?V_ok, ?EQ_ok in F.
  destruct (acc GE [x; y]), (acc LE [y; x]); intuition.
Qed.
Lemma ONE_ok z : acc ONE [z] = true <-> 1 = z.
Proof.
  use ONE_follows [0; 0 + 1]. rewrite ZERO_ok in F. pose proof (NEXT_true 0) as T. change (0 + 1) with 1 in *.
  assert (acc ONE [1] = true) as A by (destruct (acc ONE [1]); auto; exfalso; apply F; repeat split; auto; discriminate).
  split; [|now intros <-]. intros B. clear F. use ONE_single [z; 1]. rewrite EQ_ok in F.
  destruct (N.eq_dec 1 z) as [|X]; auto. exfalso. apply F. repeat split; auto.
Qed.
