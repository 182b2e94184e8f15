// One picture of a tree: from afar as strips, closer as boxes and edges, always with the current node marked.
import { drawEdges } from "./edges";
import { BOX_HEIGHT, BOX_WIDTH, firstFrom, ROW_HEIGHT } from "./layout";
import { drawBox, drawHandle, drawVerdict, Rect } from "./node_box";
import { moveWord } from "./node_words";
import { Pen } from "./pen";
import { inSight, rowsInSight, Scene } from "./scene";
import { Strips } from "./strips";

export const NARROWEST_BOX = 36; // pixels; narrower ones are strips

// Tells how many boxes were drawn.
export function drawTree(pen: Pen, strips: Strips, scene: Scene, pixelRatio: number): number {
  const c = pen.context;
  c.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  c.globalAlpha = 1;
  c.fillStyle = scene.look.colour("paper");
  c.fillRect(0, 0, scene.viewport.width, scene.viewport.height);
  pen.begin();
  const far = scene.viewport.k * BOX_WIDTH < NARROWEST_BOX;
  if (far) {
    const drawn = strips.draw(c, scene, pixelRatio);
    drawLine(c, scene);
    markCurrent(pen, scene, true);
    return drawn;
  }
  drawEdges(pen, scene);
  markCurrent(pen, scene, false); // under the boxes: neighbours and flags stay whole
  return drawBoxes(pen, scene);
}

export function rectOf(scene: Scene, box: number): Rect {
  const { viewport, layout } = scene;
  const w = BOX_WIDTH * viewport.k;
  return {
    x: viewport.toScreenX(layout.x[box]) - w / 2,
    y: viewport.toScreenY(layout.boxes.row[box] * ROW_HEIGHT),
    w,
    h: BOX_HEIGHT * viewport.ky,
  };
}

function drawBoxes(pen: Pen, scene: Scene): number {
  const { rowBox } = scene.layout;
  const { node } = scene.layout.boxes;
  const [firstRow, lastRow] = rowsInSight(scene);
  let drawn = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    const [from, to] = inSight(scene, row);
    for (let i = from; i < to; i++) {
      const at = rectOf(scene, rowBox[i]);
      drawBox(pen, scene, rowBox[i], at);
      drawHandle(pen, scene, rowBox[i], at);
      drawVerdict(pen, scene, node[rowBox[i]], at);
    }
    drawn += to - from;
  }
  return drawn;
}

// From afar the line to the current node is a single stroke over the strips.
function drawLine(c: CanvasRenderingContext2D, scene: Scene): void {
  const { parent } = scene.layout.boxes;
  c.beginPath();
  for (let box = scene.currentBox; box >= 0; box = parent[box]) {
    const at = rectOf(scene, box);
    const x = at.x + at.w / 2;
    if (box === scene.currentBox) c.moveTo(x, at.y + at.h / 2);
    else c.lineTo(x, at.y + at.h);
    if (parent[box] >= 0) {
      const bar = at.y - (ROW_HEIGHT - BOX_HEIGHT) * scene.viewport.ky * 0.55;
      const above = rectOf(scene, parent[box]);
      c.lineTo(x, bar);
      c.lineTo(above.x + above.w / 2, bar);
    }
  }
  c.strokeStyle = scene.look.colour("paper");
  c.lineWidth = 5;
  c.lineJoin = "round";
  c.stroke();
  c.strokeStyle = scene.look.colour("selected");
  c.lineWidth = 2.5;
  c.stroke();
}

function markCurrent(pen: Pen, scene: Scene, far: boolean): void {
  if (scene.currentBox < 0) return;
  const c = pen.context;
  const at = rectOf(scene, scene.currentBox);
  const w = Math.max(at.w + 9, 14);
  const h = at.h + 9;
  const x = at.x + at.w / 2 - w / 2;
  const y = at.y + at.h / 2 - h / 2;
  c.lineJoin = "round";
  c.lineWidth = far ? 4 : Math.max(4, 5 * scene.viewport.k);
  c.strokeStyle = scene.look.colour("selected");
  c.strokeRect(x, y, w, h);
  if (!far) return;
  const word = moveWord(scene.model, scene.current);
  const width = pen.width(word, 13, true) + 10;
  const left = Math.min(scene.viewport.width - width - 2, x + w + 4);
  c.fillStyle = scene.look.colour("selected");
  c.fillRect(left, y, width, 19);
  pen.write(word, left + 5, y + 14, 13, scene.look.colour("paper"), { bold: true });
}

// What is at a point of the view: a box, and whether it is its handle.
export function hit(scene: Scene, px: number, py: number): { box: number; handle: boolean } | null {
  const { viewport, layout } = scene;
  const row = Math.floor(viewport.toTreeY(py) / ROW_HEIGHT);
  if (row < 0 || row >= layout.boxes.rows) return null;
  const below = py - viewport.toScreenY(row * ROW_HEIGHT + BOX_HEIGHT);
  if (below > Math.max(16, 24 * viewport.k)) return null;
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
  return place < 0 ? null : { box: layout.rowBox[place], handle: below > 0 };
}
