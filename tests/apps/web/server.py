"""A server of the app in its own process."""

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager

# Whether nothing else runs on this machine, so that response times can be checked.
ALONE = "PYTEST_XDIST_WORKER" not in os.environ and os.getloadavg()[0] < 1


@contextmanager
def served(*arguments):
    """Start `wythoff app` with these arguments; yield its address and process, and end it afterwards."""
    command = [sys.executable, "-m", "wythoff", "app", "--no-open", "--port", "0", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said
        yield found[0].rstrip("/"), process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=20)
