"""examples/notebook/research.py prints what research.txt says, in at most 25 lines of Python."""
import subprocess
import sys

import common

script = common.SOURCE / "examples/notebook/research.py"
code = script.read_text().split('"""')[2]
lines = [line for line in code.splitlines() if line.strip()]
assert len(lines) <= 25, len(lines)
done = subprocess.run([sys.executable, "-B", script, common.SOURCE / "examples/suites/zugzwang.epd"], capture_output=True, text=True,
                      check=False, cwd=common.WORK)
assert done.returncode == 0, done.stderr
expected = (common.SOURCE / "examples/notebook/research.txt").read_text()
assert done.stdout == expected, f"printed:\n{done.stdout}\nexpected:\n{expected}"
assert (common.WORK / "research.pdf").read_bytes().startswith(b"%PDF")
print(f"{len(lines)} lines of Python; {len(expected.splitlines())} lines printed")
