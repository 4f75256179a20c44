from wythoff.rulesets.moves import Moves
def wide(piece: Moves) -> Moves | None:
    return None
