"""What other folders need of proofs only now and then: certificates, their checker, and guesses of automata."""

from wythoff.proofs.checker import examined as examined
from wythoff.proofs.faithful import foreign as foreign
from wythoff.proofs.guessing import longest as longest, words_within as words_within
from wythoff.proofs.rocq_compiling import compiled as compiled, examined_text as examined_text
from wythoff.proofs.rocq_conditions import RocqError as RocqError
from wythoff.proofs.rocq_statements import rocq_text as rocq_text
from wythoff.proofs.rules import UndefinableError as UndefinableError, rules_of as rules_of
from wythoff.proofs.walnut import walnut_files as walnut_files
