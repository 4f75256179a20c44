"""Games other than moves on two piles: boards, many piles, memory, two players. Each family is one class."""
