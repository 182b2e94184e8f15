#!/usr/bin/env python3
"""Runs the notebook from its first cell to its last, and writes it as one HTML file.

    examples/notebook/run.py [-o FILE.html] [--pictures FOLDER]

Needs Debian's python3-nbclient, python3-nbconvert, python3-ipykernel, python3-pandas, python3-matplotlib, and the module: installed, or
PYTHONPATH=build/release/python. Fails with the cell that fails.
"""
import argparse
import base64
import os
import sys
from pathlib import Path

import nbclient
import nbconvert
import nbformat

import nullscope

STYLE = """body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 "DejaVu Sans",sans-serif;color:#222}
pre{background:#f6f6f6;padding:.6rem;overflow-x:auto;font:13px/1.4 "DejaVu Sans Mono",monospace}
table{border-collapse:collapse;font-size:14px}td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #ddd}
img,svg{max-width:100%;height:auto}.prompt,.anchor-link{display:none}.output{overflow-x:auto}"""

here = Path(__file__).parent
parser = argparse.ArgumentParser()
parser.add_argument("-o", "--output", type=Path, default=here / "null_moves.html")
parser.add_argument("--pictures", type=Path, help="every picture of it as PNG, too")
arguments = parser.parse_args()

os.environ.pop("MPLBACKEND", None)  # plots go into the notebook
os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # of a debugger that nobody uses here
notebook = nbformat.read(here / "null_moves.ipynb", as_version=4)
client = nbclient.NotebookClient(notebook, timeout=300, iopub_timeout=60, raise_on_iopub_timeout=True, kernel_name="python3")
# The kernel is this Python, whatever others are installed.
client.create_kernel_manager()
client.km.kernel_spec.argv[0] = sys.executable
client.execute()
exporter = nbconvert.HTMLExporter(template_name="basic")
body, _ = exporter.from_notebook_node(notebook)
arguments.output.write_text(f'<!doctype html><html lang="en"><meta charset="utf-8"><title>nullscope in a notebook</title><style>{STYLE}</style>'
                            f"<body>{body}</body></html>\n")

pictures = [output["data"] for cell in notebook.cells for output in cell.get("outputs", ())
            if output.get("data", {}).keys() & {"image/png", "image/svg+xml"}]
if arguments.pictures:
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(pictures):
        png = data.get("image/png")
        content = base64.b64decode(png) if png else nullscope.Picture(data["image/svg+xml"]).png(1)
        (arguments.pictures / f"{number}.png").write_bytes(content)
tables = sum("<table" in output.get("data", {}).get("text/html", "") for cell in notebook.cells for output in cell.get("outputs", ()))
print(f"{arguments.output}: {len(notebook.cells)} cells, {len(pictures)} pictures, {tables} tables")
sys.exit(len(pictures) < 4 or tables < 3)
