// Where the current node is: a ring around it, the line that leads to it, and a signpost when it is out of sight.
import { rounded } from '../canvas/outline';
import { Pen } from '../canvas/pen';
import { moveWord } from '../model/node_words';
import { BOX_HEIGHT, ROW_HEIGHT } from './layout';
import { Rect, rectOf, Scene } from './scene';

const TYPE = 16; // pixels
const EDGE = 8; // pixels from the signpost to the edge of the view

export function drawRing(pen: Pen, scene: Scene, far: boolean): void {
  if (scene.currentBox < 0) return;
  const c = pen.context;
  const at = rectOf(scene, scene.currentBox);
  const w = Math.max(at.w + 9, 14);
  const h = at.h + 9;
  const x = at.x + at.w / 2 - w / 2;
  const y = at.y + at.h / 2 - h / 2;
  c.lineJoin = 'round';
  c.lineWidth = Math.max(4, 5 * scene.viewport.k);
  c.strokeStyle = scene.look.colour('selected');
  c.strokeRect(x, y, w, h);
  if (!far) return;
  const word = moveWord(scene.model, scene.current);
  const width = pen.width(word, TYPE, true) + 10;
  const left = x + w + 4 + width > scene.viewport.width ? x - 4 - width : x + w + 4;
  label(pen, scene, { x: left, y, w: width, h: TYPE + 7 }, word);
}

// From afar the line to the current node is drawn over the strips.
export function drawLine(c: CanvasRenderingContext2D, scene: Scene): void {
  const { parent } = scene.layout.boxes;
  const gap = (ROW_HEIGHT - BOX_HEIGHT) * scene.viewport.ky;
  c.beginPath();
  for (let box = scene.currentBox; box >= 0; box = parent[box]) {
    const at = rectOf(scene, box);
    const x = at.x + at.w / 2;
    if (parent[box] < 0) break;
    const above = rectOf(scene, parent[box]);
    // Boxes that can be seen are spared, narrower ones would only break the line.
    if (at.w >= 6 || box === scene.currentBox) c.moveTo(x, at.y);
    else c.lineTo(x, at.y);
    c.lineTo(x, at.y - gap * 0.45);
    c.lineTo(above.x + above.w / 2, at.y - gap * 0.45);
    c.lineTo(above.x + above.w / 2, above.y + above.h);
  }
  c.lineJoin = 'round';
  for (const [width, role] of [[5, 'paper'], [2.5, 'selected']] as const) {
    c.strokeStyle = scene.look.colour(role);
    c.lineWidth = width;
    c.stroke();
  }
}

// If the current node is out of sight: where its signpost stands, at the edge nearest to it, and what is on it.
export function signpost(pen: Pen, scene: Scene): { at: Rect; word: string } | null {
  if (scene.currentBox < 0) return null;
  const { width, height } = scene.viewport;
  const box = rectOf(scene, scene.currentBox);
  const across = box.x + box.w < 0 ? -1 : box.x > width ? 1 : 0;
  const down = box.y + box.h < 0 ? -1 : box.y > height ? 1 : 0;
  if (across === 0 && down === 0) return null;
  const name = moveWord(scene.model, scene.current);
  const word = across < 0 ? '◀ ' + name : across > 0 ? name + ' ▶' : down < 0 ? '▲ ' + name : '▼ ' + name;
  const w = pen.width(word, TYPE, true) + 14;
  const h = TYPE + 11;
  const within = (at: number, size: number, room: number) => Math.min(room - size - EDGE, Math.max(EDGE, at));
  const at = { x: within(box.x + (box.w - w) / 2, w, width), y: within(box.y + (box.h - h) / 2, h, height), w, h };
  return { at, word };
}

export function drawSignpost(pen: Pen, scene: Scene): void {
  const post = signpost(pen, scene);
  if (post) label(pen, scene, post.at, post.word);
}

function label(pen: Pen, scene: Scene, at: Rect, word: string): void {
  const c = pen.context;
  c.beginPath();
  rounded(c, at.x, at.y, at.w, at.h, 4);
  c.fillStyle = scene.look.colour('selected');
  c.fill();
  const colour = scene.look.colour('paper');
  pen.write(word, at.x + at.w / 2, at.y + at.h / 2 + TYPE * 0.36, TYPE, colour, { bold: true, align: 'center' });
}
