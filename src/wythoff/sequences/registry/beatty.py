"""Wythoff's sequences, Beatty sequences, and what is built from floors of multiples."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

T = Parameter("t", least=1)
T2 = Parameter("t", least=2)
BTI = (Parameter("b", least=1), Parameter("t", least=1), Parameter("i", least=0))
VISIONS = "Wythoff visions 2019"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "sequence", "lower_wythoff", "floor(n*phi): the smaller piles of the P-positions of Wythoff's game.",
        "Wythoff 1907", "beatty.wythoff:lower_wythoff", (),
        Example("lower_wythoff", "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32", "A000201"),
        aliases=("wythoff_lower", "A"),
    ),
    Entry(
        "sequence", "upper_wythoff", "floor(n*phi^2): the larger piles of the P-positions of Wythoff's game.",
        "Wythoff 1907", "beatty.wythoff:upper_wythoff", (),
        Example("upper_wythoff", "2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41 44 47 49", "A001950"),
        aliases=("wythoff_upper", "B"),
    ),
    Entry(
        "sequence", "beatty", "floor(n*alpha + gamma), n >= 1; alpha and gamma in one quadratic field.",
        f"{VISIONS}, section 2", "beatty.sequence:Beatty",
        (Parameter("alpha", "number"), Parameter("gamma", "number", default=0)),
        Example("beatty(alpha=sqrt(3), gamma=1/2)", "2 3 5 7 9 10 12 14 16 17 19 21 23 24 26 28"),
        Example(
            "beatty(alpha=(11 + sqrt(11))/11, gamma=0)",
            "1 2 3 5 6 7 9 10 11 13 14 15 16 18 19 20 22 23 24 26 27 28 29 31 32 33 35 36 37 39 40 41 42 44 45 46 "
            "48 49 50 52 53 54 55 57 58", "A001955",
        ),
        Example("beatty(alpha=sqrt(3), gamma=0)", "1 3 5 6 8 10 12 13 15 17 19 20 22 24 25 27 29 31", "A022838"),
        Example("beatty(alpha=(3 + sqrt(3))/2, gamma=0)", "2 4 7 9 11 14 16 18 21 23 26 28 30 33 35", "A054406"),
        Example("beatty(alpha=(2 + sqrt(2))/2, gamma=0)", "1 3 5 6 8 10 11 13 15 17 18 20 22 23 25 27", "A003152"),
        Example(
            "beatty(alpha=(1 + sqrt(5))/2, gamma=1)", "1 2 4 5 7 9 10 12 13 15 17 18 20 22 23 25 26 28", "A026351",
            offset=0, before=(1,),
        ),
        Example(
            "beatty(alpha=(3 + sqrt(5))/2, gamma=1)", "1 3 6 8 11 14 16 19 21 24 27 29 32 35 37 40 42", "A026352",
            offset=0, before=(1,),
        ),
        Example("beatty(alpha=2 + sqrt(2), gamma=sqrt(2)/2)", "4 7 10 14 17 21 24 28 31 34 38 41 45 48", "A184118"),
    ),
    Entry(
        "sequence", "slow_beatty", "floor(n/alpha), n >= 0, alpha > 1.",
        f"Kimberling and Stolarsky; {VISIONS}, section 2", "beatty.fractional:slow_beatty",
        (Parameter("alpha", "number"),),
        Example(
            "slow_beatty(alpha=(1 + sqrt(5))/2)", "0 0 1 1 2 3 3 4 4 5 6 6 7 8 8 9 9 10 11 11 12 12 13 14 14",
            "A060143", offset=0,
        ),
    ),
    Entry(
        "sequence", "t_wythoff_lower", "floor(n*alpha), alpha = (2 - t + sqrt(t^2 + 4))/2: smaller piles of t-Wythoff.",
        "Fraenkel 1982", "beatty.wythoff:t_wythoff.lower", (T,),
        Example(
            "t_wythoff_lower(t=2)", "0 1 2 4 5 7 8 9 11 12 14 15 16 18 19 21 22 24 25", "A001951",
            offset=0, before=(0,),
        ),
        Example(
            "t_wythoff_lower(t=3)",
            "1 2 3 5 6 7 9 10 11 13 14 15 16 18 19 20 22 23 24 26 27 28 29 31 32 33 35 36 37 39 40 41 42 44 45 46 "
            "48 49 50 52 53 54 56 57 58", "A184480",
        ),
        Example("t_wythoff_lower(t=4)", "1 2 3 4 6 7 8 9 11 12 13 14 16 17 18", "A001961"),
    ),
    Entry(
        "sequence", "t_wythoff_upper", "floor(n*(alpha + t)): larger piles of t-Wythoff.", "Fraenkel 1982",
        "beatty.wythoff:t_wythoff.upper", (T,),
        Example("t_wythoff_upper(t=2)", "3 6 10 13 17 20 23 27 30 34 37 40 44 47 51 54", "A001952"),
        Example("t_wythoff_upper(t=3)", "4 8 12 17 21 25 30 34 38 43 47 51 55 60 64", "A001956"),
        Example("t_wythoff_upper(t=4)", "5 10 15 20 26 31 36 41 47 52 57 62 68 73 78", "A001962"),
    ),
    Entry(
        "sequence", "t_wythoff_misere_lower", "floor(n*alpha + 1/alpha), n >= 0: smaller piles in misere t-Wythoff.",
        f"Fraenkel 1984; {VISIONS}, (12)", "beatty.wythoff:t_wythoff_misere.lower", (T2,),
        Example("t_wythoff_misere_lower(t=2)", "0 2 3 4 6 7 9 10 12 13 14 16 17 19"),
    ),
    Entry(
        "sequence", "t_wythoff_misere_upper", "floor(n*(alpha + t) + 1/alpha + 1), n >= 0: the larger piles.",
        f"Fraenkel 1984; {VISIONS}, (12)", "beatty.wythoff:t_wythoff_misere.upper", (T2,),
        Example("t_wythoff_misere_upper(t=2)", "1 5 8 11 15 18 22 25 29 32 35 39 42 46"),
    ),
    Entry(
        "sequence", "connell_lower", "floor((n + i/b)*alpha), n >= 0, alpha = (2 - b + sqrt(b^2 + 4))/2.",
        f"Connell 1959; {VISIONS}, section 1", "beatty.wythoff:connell.lower",
        (Parameter("b", least=1), Parameter("i", least=0)),
        Example("connell_lower(b=2, i=1)", "0 2 3 4 6 7 9 10 12 13 14 16", "A001953", offset=0),
        Example("connell_lower(b=3, i=1)", "0 1 3 4 5 6 8 9 10 12 13 14 16 17 18 19 21", "A001957", offset=0),
        Example("connell_lower(b=3, i=2)", "0 2 3 4 6 7 8 9 11 12 13 15 16 17 19 20 21", "A001959", offset=0),
        Example("connell_lower(b=4, i=1)", "0 1 2 4 5 6 7 8 10 11 12 13 15 16 17 18 20", "A001963", offset=0),
        Example("connell_lower(b=4, i=2)", "0 1 3 4 5 6 8 9 10 11 12 14 15 16 17 19 20", "A001965", offset=0),
        Example("connell_lower(b=4, i=3)", "0 2 3 4 5 7 8 9 10 12 13 14 15 16 18 19 20", "A001967", offset=0),
    ),
    Entry(
        "sequence", "connell_upper", "floor((n + i/b)*(alpha + b)), n >= 0: the partners of connell_lower.",
        f"Connell 1959; {VISIONS}, section 1", "beatty.wythoff:connell.upper",
        (Parameter("b", least=1), Parameter("i", least=0)),
        Example("connell_upper(b=2, i=1)", "1 5 8 11 15 18 22 25 29 32 35 39", "A001954", offset=0),
        Example("connell_upper(b=3, i=1)", "1 5 10 14 18 22 27 31 35 40 44 48 53 57 61 65", "A001958", offset=0),
        Example("connell_upper(b=3, i=2)", "2 7 11 15 20 24 28 32 37 41 45 50 54 58 63 67", "A001960", offset=0),
        Example("connell_upper(b=4, i=1)", "1 6 11 17 22 27 32 37 43 48 53 58 64 69 74 79", "A001964", offset=0),
        Example("connell_upper(b=4, i=2)", "2 7 13 18 23 28 34 39 44 49 54 60 65 70 75 81", "A001966", offset=0),
        Example("connell_upper(b=4, i=3)", "3 9 14 19 24 30 35 40 45 51 56 61 66 71 77 82", "A001968", offset=0),
    ),
    Entry(
        "sequence", "bt_wythoff_lower", "floor(n*alpha + gamma), n >= 0: the smaller piles of bt-Wythoff, family i.",
        "Fraenkel and Borosh 1973; our own formula", "beatty.wythoff:bt_wythoff.lower", BTI,
        Example("bt_wythoff_lower(b=2, t=2, i=0)", "0 1 2 3 4 6 7 8 9 11 12 13 14 16"),
        Example("bt_wythoff_lower(b=2, t=2, i=1)", "0 2 3 4 5 6 8 9 10 11 13 14 15 16"),
    ),
    Entry(
        "sequence", "bt_wythoff_upper", "floor(n*alpha + gamma) + btn + i, n >= 0: the larger piles of bt-Wythoff.",
        "Fraenkel and Borosh 1973; our own formula", "beatty.wythoff:bt_wythoff.upper", BTI,
        Example("bt_wythoff_upper(b=2, t=2, i=0)", "0 5 10 15 20 26 31 36 41 47 52 57 62 68"),
        Example("bt_wythoff_upper(b=2, t=2, i=1)", "1 7 12 17 22 27 33 38 43 48 54 59 64 69"),
    ),
    Entry(
        "sequence", "mdr_lower", "floor(n*alpha), alpha = [1; 1, k, 1, k, ...]: smaller piles of a Duchene-Rigo game.",
        "Duchene and Rigo 2010", "beatty.wythoff:mdr.lower", (Parameter("k", least=1),),
        Example("mdr_lower(k=2)", "1 3 5 6 8 10 12 13 15 17 19 20 22 24"),
    ),
    Entry(
        "sequence", "mdr_upper", "floor(n*alpha/(alpha - 1)), alpha as in mdr_lower: the larger piles.",
        "Duchene and Rigo 2010", "beatty.wythoff:mdr.upper", (Parameter("k", least=1),),
        Example("mdr_upper(k=2)", "2 4 7 9 11 14 16 18 21 23 26 28 30 33"),
    ),
    Entry(
        "sequence", "rat", "floor((2^m - 1)n/2^(m-k)) - 2^(k-1) + 1: the k-th of m sequences that split the integers.",
        f"Fraenkel 1973; {VISIONS}, (3) and section 4.7", "beatty.wythoff:rat",
        (Parameter("m", least=1, most=10_000), Parameter("k", least=1)),
        Example("rat(m=3, k=1)", "1 3 5 7 8 10 12 14 15 17 19 21"),
        Example("rat(m=3, k=2)", "2 6 9 13 16 20 23 27 30 34 37 41"),
        Example("rat(m=3, k=3)", "4 11 18 25 32 39 46 53 60 67"),
    ),
    Entry(
        "sequence", "compound", "A word in A(n) = floor(n*phi) and B(n) = A(n) + n, such as 'AB': A(B(n)).",
        "Carlitz, Scoville and Hoggatt 1972", "beatty.wythoff:Compound", (Parameter("word", "text"),),
        Example("compound(word='AA')", "1 4 6 9 12 14 17 19 22 25 27 30", "A003622"),
        Example("compound(word='BA')", "2 7 10 15 20 23 28 31 36 41 44", "A035336"),
        Example("compound(word='AB')", "3 8 11 16 21 24 29 32 37 42 45", "A003623"),
        Example("compound(word='BB')", "5 13 18 26 34 39 47 52 60 68", "A101864"),
        Example("compound(word='AAA')", "1 6 9 14 19 22 27 30 35 40 43 48 53 56 61 64", "A134859"),
        Example("compound(word='AAB')", "4 12 17 25 33 38 46 51 59 67 72 80 88 93 101", "A134860"),
        # ABA and BBA are listed as columns 3 and 4 of the Wythoff array, A035337 and A035338, from index 0 on.
        Example("compound(word='ABA')", "3 11 16 24 32 37 45 50 58 66 71 79 87 92 100"),
        Example("compound(word='ABB')", "8 21 29 42 55 63 76 84 97 110 118 131 144 152", "A134862"),
        Example("compound(word='BAA')", "2 10 15 23 31 36 44 49 57 65 70 78 86 91 99", "A134861"),
        Example("compound(word='BAB')", "7 20 28 41 54 62 75 83 96 109 117 130 143 151", "A134863"),
        Example("compound(word='BBA')", "5 18 26 39 52 60 73 81 94 107 115 128 141 149"),
        Example("compound(word='BBB')", "13 34 47 68 89 102 123 136 157 178 191 212 233", "A134864"),
    ),
)  # fmt: skip
