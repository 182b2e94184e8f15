// The small signs beside the words of a picture: one shape for each thing that can happen. They are those of viz/mark.cpp.
const SIZE = 10; // of the square that the paths are drawn in

interface Sign {
  readonly path: string;
  readonly filled: boolean;
}

const SIGNS: Readonly<Record<string, Sign>> = {
  'null-move': { path: 'M0.5 5H3.5M6.5 5H9.5', filled: false },
  'fail-high': { path: 'M5 0.5L9.5 9H0.5Z', filled: true },
  'null-cut': { path: 'M3 0.5H7L9.5 3V7L7 9.5H3L0.5 7V3Z', filled: true },
  'move-cut': { path: 'M1 1H9V9H1Z', filled: true },
  reduction: { path: 'M0.5 1H9.5L5 9.5Z', filled: true },
  flip: { path: 'M5 0.8A4.2 4.2 0 0 1 5 9.2Z', filled: true },
  're-search': { path: 'M8.8 5A3.8 3.8 0 1 1 6.9 1.7M9.4 0.2L6.6 1.9L9.2 3.9', filled: false },
  exact: { path: 'M5 0.3L9.7 5L5 9.7L0.3 5Z', filled: true },
  'fail-low': { path: 'M1 1.5H9L5 8.8Z', filled: false },
  table: { path: 'M1 2H9M1 5H9M1 8H9', filled: false },
  wrong: { path: 'M1.5 1.5L8.5 8.5M8.5 1.5L1.5 8.5', filled: false },
};
const paths = new Map<string, Path2D>();

// Draws the role's sign in a square of this size with this upper left corner.
export function drawSign(c: CanvasRenderingContext2D, role: string, x: number, y: number, size: number, colour: string): void {
  const sign = SIGNS[role];
  if (!sign) return;
  let path = paths.get(role);
  if (!path) {
    path = new Path2D(sign.path);
    paths.set(role, path);
  }
  c.save();
  c.translate(x, y);
  c.scale(size / SIZE, size / SIZE);
  c.fillStyle = c.strokeStyle = colour;
  c.lineWidth = role === 'wrong' ? 2.2 : 1.4;
  if (sign.filled) c.fill(path);
  else c.stroke(path);
  if (role === 'flip') {
    // A disc of which half is filled.
    c.lineWidth = 1;
    c.beginPath();
    c.arc(5, 5, 4.2, 0, 2 * Math.PI);
    c.stroke();
  }
  c.restore();
}
