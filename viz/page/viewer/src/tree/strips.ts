// The far view: thousands of boxes too narrow for words.
//
// A row is the same at each of its heights, so one line of pixels says it all: every row is painted as a few lines
// (boxes, the band that tells how they were left, and the three parts of the edges) which the canvas then stretches. Boxes
// narrower than a pixel add up to a tint, and a frame costs the same whatever it shows.
import { Fill, Look, mixed } from '../canvas/look';
import { exits, NULL_MOVE } from 'vocabulary';
import { BOX_HEIGHT, BOX_WIDTH, Layout, ROW_HEIGHT } from './layout';
import { RowSums, rowSums } from './row_sums';
import { inSight, rowsInSight, Scene } from './scene';
import { DASHED, Line, LINES, StripColours, StripRow } from './strip_row';

export class Strips {
  private readonly canvas = document.createElement('canvas');
  private image: ImageData | null = null;
  private row = new StripRow(0);
  private colours: { look: Look; of: StripColours } | null = null;
  private sums: { layout: Layout; look: Look; of: RowSums } | null = null;

  // Tells how many boxes are in sight.
  draw(target: CanvasRenderingContext2D, scene: Scene, pixelRatio: number): number {
    const [firstRow, lastRow] = rowsInSight(scene);
    const context = this.canvas.getContext('2d');
    if (lastRow < firstRow || !context) return 0;
    const width = Math.ceil(scene.viewport.width * pixelRatio);
    const lines = (lastRow - firstRow + 1) * LINES;
    if (!this.image || this.canvas.width !== width || this.canvas.height < lines) {
      this.canvas.width = width;
      this.canvas.height = lines;
      this.image = context.createImageData(width, lines);
      this.row = new StripRow(width);
    }
    const colours = this.coloursOf(scene.look);
    let drawn = 0;
    for (let row = firstRow; row <= lastRow; row++) {
      drawn += this.row.paint(scene, row, pixelRatio, colours, () => this.sumsOf(scene));
      this.row.lines.forEach((line, i) => keep(line, this.image as ImageData, (row - firstRow) * LINES + i));
    }
    context.putImageData(this.image, 0, 0, 0, 0, width, lines);
    this.stretch(target, scene, firstRow, lastRow, width);
    if (scene.viewport.k * BOX_WIDTH * pixelRatio > DASHED) dashNullMoves(target, scene, firstRow, lastRow);
    return drawn;
  }

  private coloursOf(look: Look): StripColours {
    if (this.colours?.look !== look) this.colours = { look, of: stripColours(look) };
    return this.colours.of;
  }

  private sumsOf(scene: Scene): RowSums {
    const { model, layout, tones, look } = scene;
    if (this.sums?.layout !== layout || this.sums.look !== look)
      this.sums = { layout, look, of: rowSums(model, layout, tones, this.coloursOf(look).exits) };
    return this.sums.of;
  }

  private stretch(target: CanvasRenderingContext2D, scene: Scene, first: number, last: number, width: number): void {
    const { viewport } = scene;
    target.imageSmoothingEnabled = false;
    const put = (line: number, y: number, height: number) =>
      target.drawImage(this.canvas, 0, line, width, 1, 0, y, viewport.width, height);
    const high = BOX_HEIGHT * viewport.ky;
    const gap = (ROW_HEIGHT - BOX_HEIGHT) * viewport.ky;
    for (let row = first; row <= last; row++) {
      const at = (row - first) * LINES;
      const top = viewport.toScreenY(row * ROW_HEIGHT);
      put(at + Line.Drop, top - gap * 0.45, gap * 0.45);
      put(at + Line.Body, top, high);
      put(at + Line.Band, top + high * 0.7, high * 0.3);
      put(at + Line.Frame, top, 1);
      put(at + Line.Frame, top + high - 1, 1);
      put(at + Line.Stem, top + high, gap * 0.55);
      put(at + Line.Bar, top + high + gap * 0.55 - 0.5, 1);
    }
    target.imageSmoothingEnabled = true;
  }
}

function dashNullMoves(c: CanvasRenderingContext2D, scene: Scene, firstRow: number, lastRow: number): void {
  const { viewport, layout, model } = scene;
  const { rowBox, rowX, boxes } = layout;
  const gap = (ROW_HEIGHT - BOX_HEIGHT) * viewport.ky;
  c.beginPath();
  for (let row = Math.max(1, firstRow); row <= lastRow; row++) {
    const [from, to] = inSight(scene, row);
    const top = viewport.toScreenY(row * ROW_HEIGHT);
    for (let i = from; i < to; i++) {
      if (model.move[boxes.node[rowBox[i]]] !== NULL_MOVE) continue;
      c.moveTo(viewport.toScreenX(rowX[i]), top - gap * 0.45);
      c.lineTo(viewport.toScreenX(rowX[i]), top);
    }
  }
  c.setLineDash([4, 3]);
  c.strokeStyle = scene.look.colour('null-move');
  c.lineWidth = 1.5;
  c.stroke();
  c.setLineDash([]);
}

function keep(line: Float32Array, image: ImageData, at: number): void {
  const { data } = image;
  for (let i = 0, o = at * line.length; i < line.length; i += 4, o += 4) {
    const cover = line[i + 3];
    if (cover > 0) {
      data[o] = line[i] / cover;
      data[o + 1] = line[i + 1] / cover;
      data[o + 2] = line[i + 2] / cover;
    }
    data[o + 3] = Math.sqrt(cover) * 255; // sparse things would be lost in their share of a pixel
  }
}

// The fills of the near view are as light as the page; from afar they need some body.
function stripColours(look: Look): StripColours {
  const exitColours = exits.map((exit) => look.rgb(exit.role));
  const fills = [Fill.VerifyOn, Fill.VerifyOff, Fill.Quiescence].map((fill) =>
    mixed(look.rgb(look.fillRole(fill)), look.rgb('ink'), fill === Fill.VerifyOn ? 0.04 : 0.08),
  );
  return { fills, exits: exitColours, frame: look.rgb('rule'), nulls: look.rgb('null-move') };
}
