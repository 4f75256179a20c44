"""Games other than moves on two piles: boards, many piles, memory, two players; one class per family."""
