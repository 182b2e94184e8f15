"""Pictures and pages that show themselves in a notebook."""
from __future__ import annotations

import html
import os
from typing import Any

from . import _native
from ._words import file_name


class Picture:
    """A drawing, as SVG. A notebook shows it; `save` writes it as .svg, .png or .pdf.

    >>> figure = trace.render(around="re-search:1")
    >>> figure
    <picture, 808 × 799>
    >>> figure.svg[:4], figure.png()[1:4]
    ('<svg', b'PNG')
    """

    def __init__(self, svg: str):
        self.svg = svg

    def __repr__(self) -> str:
        size = (self.svg.split(f'{side}="', 1)[-1].split('"', 1)[0] for side in ("width", "height"))
        return f"<picture, {' × '.join(f'{float(each):,.0f}' for each in size)}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, scale: float = 2) -> bytes:
        """The same in pixels, `scale` of them for one of the drawing's."""
        return _native.png(self.svg, scale)

    def pdf(self) -> bytes:
        """The same for print."""
        return _native.pdf(self.svg)

    def save(self, path: str | os.PathLike[str], *, force: bool = False) -> None:
        """Writes a file, whole or not at all; an existing one is only replaced with force."""
        name = file_name(path)
        if name.endswith(".png"):
            content = self.png()
        elif name.endswith(".pdf"):
            content = self.pdf()
        elif name.endswith(".svg"):
            content = self.svg.encode()
        else:
            raise _native.UsageError(f"'{name}' should end in .svg, .png or .pdf")
        _native.write_file(name, content, force)


class Page:
    """A trace as a page: its tree, the board, the paper's figure and what happened, step by step. A notebook shows it in a
    frame; `save` writes the one HTML file.

    >>> page = trace.view(title="A zugzwang")
    >>> "<title>A zugzwang</title>" in page.html
    True
    """

    def __init__(self, text: str, height: int = 720):
        self.html = text
        self.height = height

    def __repr__(self) -> str:
        return f"<page, {len(self.html):,} characters>"

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html)}" sandbox="allow-scripts allow-downloads" '
                f'style="width:100%;height:{self.height}px;border:1px solid #ccc"></iframe>')

    def save(self, path: str | os.PathLike[str], *, force: bool = False) -> None:
        """Writes the page, whole or not at all; an existing file is only replaced with force."""
        _native.write_file(file_name(path), self.html.encode(), force)


def render(trace: _native.Trace, options: list[str]) -> Picture:
    return Picture(trace.render(options))


def icicle(trace: _native.Trace, options: list[str]) -> Picture:
    return Picture(trace.icicle(options))


def view(trace: _native.Trace, other: _native.Trace | None, options: list[str], **frame: Any) -> Page:
    return Page(_native.page(trace, other, options), **frame)
