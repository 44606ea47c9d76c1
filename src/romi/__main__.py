"""`python -m romi` is the `romi` command."""

import sys

from romi.cli import main

sys.exit(main())
