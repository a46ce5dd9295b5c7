"""One thread for each library: the machine has other work to do."""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
