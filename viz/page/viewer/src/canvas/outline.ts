// The outlines that tell nodes apart without colour, as paths on a canvas.
import { Shape } from './look';

export function outline(c: CanvasRenderingContext2D, shape: Shape, x: number, y: number, w: number, h: number): void {
  c.beginPath();
  const small = Math.min(w, h);
  if (shape === Shape.Octagon) octagon(c, x, y, w, h, small * 0.15);
  else rounded(c, x, y, w, h, small * (shape === Shape.Round ? 0.22 : 0.05));
}

function octagon(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, cut: number): void {
  c.moveTo(x + cut, y);
  c.lineTo(x + w - cut, y);
  c.lineTo(x + w, y + cut);
  c.lineTo(x + w, y + h - cut);
  c.lineTo(x + w - cut, y + h);
  c.lineTo(x + cut, y + h);
  c.lineTo(x, y + h - cut);
  c.lineTo(x, y + cut);
  c.closePath();
}

export function rounded(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, r: number): void {
  c.moveTo(x + r, y);
  c.arcTo(x + w, y, x + w, y + h, r);
  c.arcTo(x + w, y + h, x, y + h, r);
  c.arcTo(x, y + h, x, y, r);
  c.arcTo(x, y, x + w, y, r);
  c.closePath();
}

// The inner line of an exact value.
export function innerLine(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number): void {
  const step = Math.max(2, Math.min(4, h * 0.05));
  c.lineWidth = 1;
  c.strokeRect(x + step, y + step, w - 2 * step, h - 2 * step);
}

// A cross over a corner: this cut was wrong.
export function cross(c: CanvasRenderingContext2D, x: number, y: number, size: number, colour: string, paper: string): void {
  for (const [width, stroke] of [[size * 0.62, paper], [size * 0.3, colour]] as const) {
    c.beginPath();
    c.moveTo(x - size / 2, y - size / 2);
    c.lineTo(x + size / 2, y + size / 2);
    c.moveTo(x + size / 2, y - size / 2);
    c.lineTo(x - size / 2, y + size / 2);
    c.lineWidth = width;
    c.lineCap = 'round';
    c.strokeStyle = stroke;
    c.stroke();
  }
  c.lineCap = 'butt';
}
