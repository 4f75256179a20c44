"""Games of other kinds than moves on two piles: boards, many piles, memory, two players, one class per family."""
