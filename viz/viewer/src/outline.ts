// The outlines that tell nodes apart without colour, as paths on a canvas.
import { Shape } from './look';

// The closed outline; what a shape has besides it is drawn by `trimmings`.
export function outline(c: CanvasRenderingContext2D, shape: Shape, x: number, y: number, w: number, h: number): void {
  c.beginPath();
  const cut = Math.min(w, h) * 0.15;
  switch (shape) {
    case Shape.Octagon:
      c.moveTo(x + cut, y);
      c.lineTo(x + w - cut, y);
      c.lineTo(x + w, y + cut);
      c.lineTo(x + w, y + h - cut);
      c.lineTo(x + w - cut, y + h);
      c.lineTo(x + cut, y + h);
      c.lineTo(x, y + h - cut);
      c.lineTo(x, y + cut);
      c.closePath();
      break;
    case Shape.Keel:
      c.moveTo(x, y);
      c.lineTo(x + w, y);
      c.lineTo(x + w, y + h - cut);
      c.lineTo(x + w - cut, y + h);
      c.lineTo(x + cut, y + h);
      c.lineTo(x, y + h - cut);
      c.closePath();
      break;
    case Shape.Round:
      rounded(c, x, y, w, h, Math.min(w, h) * 0.22);
      break;
    default:
      c.rect(x, y, w, h);
  }
}

export function rounded(c: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, r: number): void {
  c.moveTo(x + r, y);
  c.arcTo(x + w, y, x + w, y + h, r);
  c.arcTo(x + w, y + h, x, y + h, r);
  c.arcTo(x, y + h, x, y, r);
  c.arcTo(x, y, x + w, y, r);
  c.closePath();
}

export function lineWidth(shape: Shape): number {
  switch (shape) {
    case Shape.Octagon:
      return 2.5;
    case Shape.Keel:
      return 2;
    case Shape.Double:
      return 2;
    default:
      return 1.25;
  }
}

// Inner line, bars or heavy edge, in the current stroke and fill.
export function trimmings(c: CanvasRenderingContext2D, shape: Shape, x: number, y: number, w: number, h: number): void {
  const step = Math.max(2, Math.min(4, h * 0.06));
  if (shape === Shape.Double) {
    c.lineWidth = 1;
    c.strokeRect(x + step, y + step, w - 2 * step, h - 2 * step);
  } else if (shape === Shape.Barred) {
    c.fillRect(x, y, step * 1.4, h);
    c.fillRect(x + w - step * 1.4, y, step * 1.4, h);
  } else if (shape === Shape.Heavy) {
    c.fillRect(x, y + h - step * 1.2, w, step * 1.2);
  }
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
