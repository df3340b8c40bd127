"""Pictures of curves as SVG, without another package; or drawn into axes of matplotlib."""

from __future__ import annotations

import os
from dataclasses import dataclass
from html import escape
from typing import Any, List, Sequence, Tuple, Union

from ._files import write_text

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 360, 70, 45
COLOURS = ("#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b83280", "#4a5568")
Point = Tuple[float, float]


@dataclass(frozen=True)
class Curve:
    """Points by rising x; a step curve keeps its value until the next point."""

    name: str
    points: Sequence[Point]
    steps: bool = False
    dashed: bool = False


class Plot:
    """A picture: shown by notebooks, written by ``save("name.svg")``."""

    def __init__(self, curves: Sequence[Curve], across: str, up: str) -> None:
        self.curves = [curve for curve in curves if curve.points]
        self.across = across
        self.up = up

    def save(self, path: Union[str, "os.PathLike[str]"], *, force: bool = False) -> None:
        """Writes the picture; ``force`` replaces a file that exists."""
        write_text(path, self._repr_svg_(), force=force)

    def draw(self, axes: Any) -> Any:
        """Draws into axes of matplotlib, and returns them."""
        for curve in self.curves:
            style = "steps-post" if curve.steps else "default"
            xs, ys = zip(*curve.points)
            axes.plot(xs, ys, drawstyle=style, linestyle="--" if curve.dashed else "-", marker="." if not curve.steps else "", label=curve.name)
        axes.set_xlabel(self.across)
        axes.set_ylabel(self.up)
        axes.legend()
        return axes

    def _repr_svg_(self) -> str:
        if not self.curves:
            return f"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"40\"><text x=\"8\" y=\"24\">nothing to show</text></svg>"
        scale = _Scale([point for curve in self.curves for point in curve.points])
        parts = [_axes(scale, self.across, self.up)]
        for index, curve in enumerate(self.curves):
            parts.append(_curve(scale, curve, COLOURS[index % len(COLOURS)]))
            parts.append(_label(index, curve.name))
        return (
            f"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" "
            f"font-family=\"sans-serif\" font-size=\"12\" role=\"img\">{''.join(parts)}</svg>"
        )


class _Scale:
    def __init__(self, points: Sequence[Point]) -> None:
        self.low_x, self.high_x = min(x for x, _ in points), max(x for x, _ in points)
        self.low_y, self.high_y = min(0.0, *(y for _, y in points)), max(y for _, y in points)

    def x(self, value: float) -> float:
        return LEFT + (WIDTH - LEFT - 20) * (value - self.low_x) / ((self.high_x - self.low_x) or 1)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 20) * (value - self.low_y) / ((self.high_y - self.low_y) or 1)


def _ticks(low: float, high: float) -> List[float]:
    return [low + (high - low) * part / 4 for part in range(5)]


def _axes(scale: _Scale, across: str, up: str) -> str:
    out = [f"<rect x=\"{LEFT}\" y=\"20\" width=\"{WIDTH - LEFT - 20}\" height=\"{HEIGHT - BOTTOM - 20}\" fill=\"none\" stroke=\"#8888\"/>"]
    for value in _ticks(scale.low_x, scale.high_x):
        out.append(f"<text x=\"{scale.x(value):.1f}\" y=\"{HEIGHT - BOTTOM + 16}\" text-anchor=\"middle\" fill=\"#666\">{value:.4g}</text>")
    for value in _ticks(scale.low_y, scale.high_y):
        y = scale.y(value)
        out.append(f"<text x=\"{LEFT - 6}\" y=\"{y + 4:.1f}\" text-anchor=\"end\" fill=\"#666\">{value:.4g}</text>")
        out.append(f"<line x1=\"{LEFT}\" x2=\"{WIDTH - 20}\" y1=\"{y:.1f}\" y2=\"{y:.1f}\" stroke=\"#8883\"/>")
    out.append(f"<text x=\"{(WIDTH + LEFT) / 2:.0f}\" y=\"{HEIGHT - 8}\" text-anchor=\"middle\" fill=\"#666\">{escape(across)}</text>")
    out.append(f"<text x=\"{LEFT}\" y=\"14\" fill=\"#666\">{escape(up)}</text>")
    return "".join(out)


def _corners(curve: Curve) -> List[Point]:
    if not curve.steps:
        return list(curve.points)
    out = [curve.points[0]]
    for before, after in zip(curve.points, curve.points[1:]):
        out += [(after[0], before[1]), after]
    return out


def _curve(scale: _Scale, curve: Curve, colour: str) -> str:
    path = " ".join(f"{scale.x(x):.1f},{scale.y(y):.1f}" for x, y in _corners(curve))
    dashes = " stroke-dasharray=\"5 4\"" if curve.dashed else ""
    dots = "" if curve.steps else "".join(
        f"<circle cx=\"{scale.x(x):.1f}\" cy=\"{scale.y(y):.1f}\" r=\"3\" fill=\"{colour}\"><title>{x:g}: {y:.6g}</title></circle>" for x, y in curve.points
    )
    return f"<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>{dots}"


def _label(index: int, name: str) -> str:
    y = 36 + 16 * index
    return f"<text x=\"{WIDTH - 30}\" y=\"{y}\" text-anchor=\"end\" fill=\"{COLOURS[index % len(COLOURS)]}\">{escape(name)}</text>"
