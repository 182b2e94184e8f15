// One picture of a tree: from afar as strips, closer as boxes and edges, always with the current node marked.
import { Pen } from '../canvas/pen';
import { drawLine, drawRing, drawSignpost } from './current_mark';
import { NARROWEST_BOX, TWO_LINES } from './detail';
import { drawEdges } from './edges';
import { BOX_HEIGHT, BOX_WIDTH, firstFrom, ROW_HEIGHT } from './layout';
import { drawBox } from './node_box';
import { inSight, rectOf, rowsInSight, Scene } from './scene';
import { Strips } from './strips';

// Tells how many boxes were drawn.
export function drawTree(pen: Pen, strips: Strips, scene: Scene, pixelRatio: number): number {
  const c = pen.context;
  c.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  c.globalAlpha = 1;
  c.fillStyle = scene.look.colour('paper');
  c.fillRect(0, 0, scene.viewport.width, scene.viewport.height);
  pen.begin();
  let drawn = 0;
  if (scene.viewport.k * BOX_WIDTH < NARROWEST_BOX) {
    drawn = strips.draw(c, scene, pixelRatio);
    drawLine(c, scene);
    drawRing(pen, scene, true);
  } else {
    drawEdges(pen, scene);
    drawRing(pen, scene, false); // under the boxes: neighbours and flags stay whole
    drawn = drawBoxes(pen, scene);
  }
  drawSignpost(pen, scene);
  return drawn;
}

function drawBoxes(pen: Pen, scene: Scene): number {
  const { rowBox } = scene.layout;
  const [firstRow, lastRow] = rowsInSight(scene);
  let drawn = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    const [from, to] = inSight(scene, row);
    for (let i = from; i < to; i++) {
      drawBox(pen, scene, rowBox[i], rectOf(scene, rowBox[i]));
    }
    drawn += to - from;
  }
  return drawn;
}

// What is at a point of the view: a box, and whether it is its handle.
export function hit(scene: Scene, px: number, py: number): { box: number; handle: boolean } | null {
  const { viewport, layout } = scene;
  const row = Math.floor(viewport.toTreeY(py) / ROW_HEIGHT);
  if (row < 0 || row >= layout.boxes.rows) return null;
  const below = py - viewport.toScreenY(row * ROW_HEIGHT + BOX_HEIGHT);
  if (below > (viewport.k < TWO_LINES ? 3 : Math.max(16, 24 * viewport.k))) return null;
  const x = viewport.toTreeX(px);
  const right = firstFrom(layout, row, x);
  const reach = Math.max(BOX_WIDTH / 2, 4 / viewport.k); // a finger's or a mouse's precision
  let place = -1;
  let least = reach;
  for (const i of [right - 1, right]) {
    if (i < layout.rowStart[row] || i >= layout.rowStart[row + 1]) continue;
    const away = Math.abs(layout.rowX[i] - x);
    if (away <= least) {
      least = away;
      place = i;
    }
  }
  return place < 0 ? null : { box: layout.rowBox[place], handle: below > 0 && viewport.k >= TWO_LINES };
}
