"""The modules that recognise a rule in other words, loaded when a rule needs them."""

from wythoff.game.rulesets.matching.canonical import (
    by_pieces as by_pieces,
    is_simpler as is_simpler,
    resembling as resembling,
    simplest as simplest,
)
from wythoff.game.rulesets.matching.layers import in_form as in_form
from wythoff.game.rulesets.matching.telling import plainly as plainly
from wythoff.game.rulesets.meaning.meaning import same_squares as same_squares
from wythoff.game.rulesets.meaning.solving import bounds_in as bounds_in
