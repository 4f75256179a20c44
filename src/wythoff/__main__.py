"""`python -m wythoff`."""

import sys

from wythoff.apps.cli import main

sys.exit(main())
