// The small signs beside the words of a picture: one shape for each thing that can happen. The page carries the shapes.
import { Sign } from '../data/nodes';
import { SvgContext } from './svg_context';

const SIZE = 10; // of the square that the paths are drawn in
const paths = new WeakMap<Sign, Path2D>();

function draw(c: CanvasRenderingContext2D, sign: Sign): void {
  if (c instanceof SvgContext) {
    if (sign.filled) c.fillPath(sign.path);
    else c.strokePath(sign.path);
    return;
  }
  let path = paths.get(sign);
  if (!path) {
    path = new Path2D(sign.path);
    paths.set(sign, path);
  }
  if (sign.filled) c.fill(path);
  else c.stroke(path);
}

// Draws a sign in a square of this size with this upper left corner.
export function drawSign(c: CanvasRenderingContext2D, sign: Sign | undefined, x: number, y: number, size: number, colour: string): void {
  if (!sign) return;
  c.save();
  c.translate(x, y);
  c.scale(size / SIZE, size / SIZE);
  c.fillStyle = c.strokeStyle = colour;
  c.lineWidth = sign.stroke;
  draw(c, sign);
  if (sign.ring > 0) {
    c.lineWidth = 1;
    c.beginPath();
    c.arc(SIZE / 2, SIZE / 2, sign.ring, 0, 2 * Math.PI);
    c.stroke();
  }
  c.restore();
}
