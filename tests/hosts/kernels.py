"""Starts as many kernels as asked for, shows a table in each, and prints as JSON what they weigh.

Run in the environment that is measured: `python kernels.py 5`. Leaves out the server, and needs Linux's /proc.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.manager import KernelManager

CELL = "from ecarte_widgets import CardTable\ntable = CardTable(seed={seed})\ntable"
PATIENCE = 300


def start(sockets: Path) -> tuple[KernelManager, BlockingKernelClient]:
    """A kernel, started but not yet waited for. By ports, now and then one of thirty would find its own taken."""
    manager = KernelManager(kernel_name="python3", transport="ipc", ip=str(sockets))
    manager.start_kernel()
    client: BlockingKernelClient = manager.blocking_client()
    client.start_channels()
    return manager, client


def show_table(client: BlockingKernelClient, seed: int) -> None:
    """Runs the cell that shows a table; whatever goes wrong there is raised here."""
    client.wait_for_ready(timeout=PATIENCE)
    reply = client.execute(CELL.format(seed=seed), reply=True, timeout=PATIENCE)
    if reply["content"]["status"] != "ok":
        raise RuntimeError("\n".join(reply["content"]["traceback"]))


def memory(pid: int) -> tuple[float, float]:
    """MiB of a process: resident, and its proportional share where pages are shared."""
    kilobytes = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, value = line.split(":")
        kilobytes[name] = int(value.split()[0])
    return kilobytes["Rss"] / 1024, kilobytes["Pss"] / 1024


def main(count: int) -> None:
    """Measures and prints; every kernel is ended, whatever happens."""
    with tempfile.TemporaryDirectory(prefix="ecarte-") as sockets:
        began = time.perf_counter()
        kernels = [start(Path(sockets, str(seed))) for seed in range(count)]
        try:
            for seed, (_, client) in enumerate(kernels):
                show_table(client, seed)
            seconds = time.perf_counter() - began
            sizes = [memory(manager.provisioner.pid) for manager, _ in kernels]
            rss, pss = (sum(side) / count for side in zip(*sizes, strict=True))
            print(json.dumps({"kernels": count, "rss": rss, "pss": pss, "seconds": seconds}))
        finally:
            for manager, client in kernels:
                client.stop_channels()
                manager.shutdown_kernel(now=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
