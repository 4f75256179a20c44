"""The modules that a command loads only when it needs them; `wythoff.values` has the names for users."""

from wythoff.solving.values import far as far, palace as palace
