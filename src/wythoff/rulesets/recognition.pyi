"""The modules that recognise a rule in other words, loaded when a rule needs them."""

from wythoff.rulesets.canonical import (
    by_pieces as by_pieces,
    is_simpler as is_simpler,
    resembling as resembling,
    simplest as simplest,
)
from wythoff.rulesets.layers import in_form as in_form
from wythoff.rulesets.meaning import same_squares as same_squares
from wythoff.rulesets.pieces import pieces_of as pieces_of
from wythoff.rulesets.shapes import is_steep as is_steep
from wythoff.rulesets.solving import bounds_in as bounds_in
from wythoff.rulesets.telling import plainly as plainly
