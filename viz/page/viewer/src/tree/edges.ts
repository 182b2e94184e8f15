// The edges of the near view: a stem down from the parent, a bar across its children, a drop to each.
//
// Children of different parents never mix in a row, so bars never cross. Null moves have an edge of their own, dashed and a
// little higher than the bar; the line to the current node is drawn once more, stronger.
import { Pen } from '../canvas/pen';
import { strokePath, Trail } from '../canvas/svg_context';
import { Exit, marks, NULL_MOVE } from 'vocabulary';
import { TraceModel } from '../data/nodes';
import { secondPass } from '../model/second_pass';
import { BoxFlag } from './boxes';
import { BOX_HEIGHT, BOX_WIDTH, ROW_HEIGHT, SPACING } from './layout';
import { inSight, rowsInSight, Scene } from './scene';

const RE_SEARCH = marks.find((mark) => mark.slug === 're-search')!;
const BAR = 0.55; // of the gap between rows, from above
const NULL_BAR = 0.38;

export function drawEdges(pen: Pen, scene: Scene): void {
  const c = pen.context;
  const plain = new Trail();
  const faint = new Trail(); // to what is still to come
  const again = new Trail(); // to the moves of a re-search
  const heavy = new Trail(); // to the child that decided the node
  const dashed = new Trail();
  const strong = new Trail();
  const strongDashed = new Trail();
  const { boxes, rowBox, rowX, rowStart, firstChild, children } = scene.layout;
  const { viewport, model, line } = scene;
  const far = viewport.width + 50; // nothing need be drawn further out than this
  const sx = (x: number) => Math.min(far, Math.max(-50, viewport.toScreenX(x)));
  const [firstRow, lastRow] = rowsInSight(scene);

  for (let row = Math.max(1, firstRow); row <= Math.min(lastRow + 1, boxes.rows - 1); row++) {
    const [from, to] = inSight(scene, row);
    const bottom = viewport.toScreenY((row - 1) * ROW_HEIGHT + BOX_HEIGHT);
    const top = viewport.toScreenY(row * ROW_HEIGHT);
    const bar = bottom + (top - bottom) * BAR;
    const nullBar = bottom + (top - bottom) * NULL_BAR;
    const first = Math.max(from - 1, rowStart[row]);
    const end = Math.min(to + 1, rowStart[row + 1]);
    for (let i = first; i < end; ) {
      const parent = boxes.parent[rowBox[i]];
      const begin = firstChild[parent];
      const last = begin + children[parent] - 1;
      const stem = sx(scene.layout.x[parent]);
      const parentNode = boxes.node[parent];
      const second = secondPass(model, parentNode);
      const left = scene.revealed.isLeft(parentNode);
      let leftmost = Infinity;
      let rightmost = -Infinity;
      for (let j = Math.max(begin, first); j <= Math.min(last, end - 1); j++) {
        const box = rowBox[j];
        const x = sx(rowX[j]);
        const isNull = model.move[boxes.node[box]] === NULL_MOVE;
        if (scene.revealed.isFuture(boxes.node[box])) elbow(faint, stem, bottom, isNull ? nullBar : bar, x, top);
        else if (isNull) elbow(line.has(box) ? strongDashed : dashed, stem, bottom, nullBar, x, top);
        else {
          const node = boxes.node[box];
          const drop = second >= 0 && node >= second ? again : plain;
          drop.moveTo(x, bar);
          drop.lineTo(x, top);
          if (left && decides(model, parentNode, node)) elbow(heavy, stem, bottom, bar, x, top);
          leftmost = Math.min(leftmost, x);
          rightmost = Math.max(rightmost, x);
          if (line.has(box)) elbow(strong, stem, bottom, bar, x, top);
        }
      }
      if (leftmost <= rightmost) {
        // Children beyond the edge of the view pull the bar there.
        if (begin < first) leftmost = -50;
        if (last >= end && !scene.revealed.isFuture(boxes.node[rowBox[end]])) rightmost = far;
        plain.moveTo(stem, bottom);
        plain.lineTo(stem, bar);
        plain.moveTo(Math.min(stem, leftmost), bar);
        plain.lineTo(Math.max(stem, rightmost), bar);
      }
      i = last + 1;
    }
  }

  const weight = Math.min(1.5, Math.max(1, viewport.k * 1.5));
  c.globalAlpha = 0.35;
  stroke(c, faint, scene.look.colour('rule'), weight, []);
  c.globalAlpha = 1;
  stroke(c, plain, scene.look.colour('rule'), weight, []);
  stroke(c, heavy, scene.look.colour('rule'), weight * 2.4, []);
  stroke(c, again, scene.look.colour('re-search'), weight * 1.5, []);
  stroke(c, dashed, scene.look.colour('null-move'), weight * 1.5, [6, 4]);
  stroke(c, strong, scene.look.colour('selected'), weight * 2.4, []);
  stroke(c, strongDashed, scene.look.colour('selected'), weight * 2.4, [8, 5]);
  drawDividers(pen, scene, firstRow, lastRow);
}

// The move that cut, or the last one whose exact value the node has.
function decides(model: TraceModel, parent: number, child: number): boolean {
  const { exit, value, last } = model;
  if (exit[parent] === Exit.BetaCutoff) return last[child] === last[parent];
  const matches = (c: number) => exit[c] === Exit.Exact && value[c] === -value[parent];
  if (exit[parent] !== Exit.Exact || !matches(child)) return false;
  for (let c = last[child] + 1; c <= last[parent]; c = last[c] + 1) if (matches(c)) return false;
  return true;
}

function elbow(path: Trail, stem: number, bottom: number, bar: number, x: number, top: number): void {
  path.moveTo(stem, bottom);
  path.lineTo(stem, bar);
  path.lineTo(x, bar);
  path.lineTo(x, top);
}

function stroke(c: CanvasRenderingContext2D, path: Trail, colour: string, width: number, dash: number[]): void {
  c.setLineDash(dash);
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.lineJoin = 'round';
  strokePath(c, path.d);
  c.setLineDash([]);
}

// Where a verification has failed and the moves are re-searched, a line stands between the two.
function drawDividers(pen: Pen, scene: Scene, firstRow: number, lastRow: number): void {
  const c = pen.context;
  const { boxes, rowBox, rowX } = scene.layout;
  const { viewport, look } = scene;
  const away = BOX_WIDTH / 2 + (SPACING.siblings + SPACING.again) / 2;
  for (let row = Math.max(1, firstRow); row <= lastRow; row++) {
    const [from, to] = inSight(scene, row);
    for (let i = from; i < Math.min(to + 1, scene.layout.rowStart[row + 1]); i++) {
      if ((boxes.flags[rowBox[i]] & BoxFlag.Again) === 0 || scene.revealed.isFuture(boxes.node[rowBox[i]])) continue;
      const x = viewport.toScreenX(rowX[i] - away);
      const top = viewport.toScreenY(row * ROW_HEIGHT) - 22 * viewport.ky;
      const bottom = viewport.toScreenY(row * ROW_HEIGHT + BOX_HEIGHT) + 22 * viewport.ky;
      c.strokeStyle = look.colour('re-search');
      c.lineWidth = Math.max(1.5, 2.5 * viewport.k);
      c.setLineDash([2, 3]);
      c.beginPath();
      for (const side of [-2.5, 2.5]) {
        c.moveTo(x + side * viewport.k, top);
        c.lineTo(x + side * viewport.k, bottom);
      }
      c.stroke();
      c.setLineDash([]);
      c.save();
      c.translate(x - 7 * viewport.k, (top + bottom) / 2);
      c.rotate(-Math.PI / 2);
      pen.write(RE_SEARCH.badge, 0, 0, 11.5 * viewport.k, look.colour('re-search'), {
        align: 'center',
        bold: true,
        room: bottom - top,
      });
      c.restore();
    }
  }
}
