// One box of the near view: shape, fill and words, more of them the closer it is.
import { BoxFlag } from './boxes';
import { Shape } from './look';
import { Audit, Exit, Mark } from './model';
import { auditWord, counted, depthWord, exitWord, markWords, moveWord, valueWord, windowWord } from './node_words';
import { cross, lineWidth, outline, rounded, trimmings } from './outline';
import { Pen } from './pen';
import { exitCounts, Rect, Scene } from './scene';

const ALL_WORDS = 0.74; // zoom from which everything is written
const TWO_LINES = 0.5;

export function drawBox(pen: Pen, scene: Scene, box: number, at: Rect): void {
  const { boxes } = scene.layout;
  const node = boxes.node[box];
  const future = scene.revealed.isFuture(node);
  if (future) pen.context.globalAlpha = 0.5;
  if (boxes.flags[box] & BoxFlag.Group) drawGroup(pen, scene, box, at, future);
  else drawNode(pen, scene, box, at, future);
  drawHandle(pen, scene, box, at);
  pen.context.globalAlpha = 1;
}

function drawNode(pen: Pen, scene: Scene, box: number, at: Rect, future: boolean): void {
  const c = pen.context;
  const { look, model, revealed } = scene;
  const node = scene.layout.boxes.node[box];
  const left = revealed.isLeft(node);
  const shape = left ? look.shape(node) : Shape.Box;
  const line = left ? look.colour(look.exitRole(model.exit[node])) : look.colour(future ? 'muted' : 'ink');
  outline(c, shape, at.x, at.y, at.w, at.h);
  c.fillStyle = look.colour(look.fillRole(look.fill(node)));
  c.fill();
  c.strokeStyle = c.fillStyle = line;
  c.lineWidth = lineWidth(shape) * Math.min(1.4, Math.max(0.8, scene.viewport.k));
  if (!left || shape === Shape.Broken) c.setLineDash(future ? [3, 3] : shape === Shape.Broken ? [2, 3] : [7, 3]);
  c.stroke();
  c.setLineDash([]);
  trimmings(c, shape, at.x, at.y, at.w, at.h);
  writeNode(pen, scene, node, at, left, future);
}

function writeNode(pen: Pen, scene: Scene, node: number, at: Rect, left: boolean, future: boolean): void {
  const { model, look } = scene;
  const { k } = scene.viewport;
  const ink = look.colour(future ? 'muted' : 'ink');
  const name = moveWord(model, node);
  const inner = at.x + 9 * k;
  const room = at.w - 18 * k;
  const word = exitWord(model.exit[node]);
  const exitColour = look.colour(look.exitRole(model.exit[node]));

  if (k < TWO_LINES) {
    const short = [name, name.split(' ')[0], name.replace(/[+#=].*/, '')];
    const middle = at.y + at.h / 2 + 4;
    pen.write(short, at.x + at.w / 2, middle, Math.max(10, 15 * k), ink, { bold: true, align: 'center', room: at.w - 4 });
    return;
  }
  const marks = scene.revealed.marks(node);
  const size = Math.max(11, 16 * k);
  const depth = future ? '' : depthWord(model, node, marks);
  const depthColour = look.colour(marks & Mark.Reduced ? 'reduction' : 'muted');
  if (k < ALL_WORDS) {
    pen.write([name, name.split(' ')[0]], inner, at.y + at.h * 0.44, size, ink, { bold: true, room });
    if (left) pen.write(word, inner, at.y + at.h * 0.83, Math.max(10, 13 * k), exitColour, { room });
    return;
  }
  const small = 12.5 * k;
  const depthRoom = depth === '' ? 0 : pen.width(depth, Math.round(small), false) + 8 * k;
  pen.write([name, name.split(' ')[0]], inner, at.y + 21 * k, size, ink, { bold: true, room: room - depthRoom });
  if (future) return;
  pen.write(depth, at.x + at.w - 8 * k, at.y + 20 * k, small, depthColour, { align: 'right' });
  pen.write(windowWord(model, node), inner, at.y + 39 * k, small, look.colour('muted'), { room });
  if (left) {
    pen.write(valueWord(model, node), inner, at.y + 56 * k, small, ink, { bold: true, room });
    pen.write(word, inner, at.y + 73 * k, small, exitColour, { bold: true, room });
  }
  drawMarks(pen, scene, node, at, marks, left);
}

// Small flags on the upper edge for what happened at the node and for the audit's verdict.
function drawMarks(pen: Pen, scene: Scene, node: number, at: Rect, marks: number, left: boolean): void {
  const { look, model } = scene;
  const { k } = scene.viewport;
  const flags = markWords(marks, left ? model.exit[node] : Exit.Stopped).reverse();
  const audit = model.audit[node];
  if (left && scene.audits && audit !== Audit.None)
    flags.unshift({ role: audit === Audit.Sound ? 'exact' : 'wrong', word: auditWord(audit), short: auditWord(audit) });
  let wide = 0;
  for (const { word } of flags) wide += flagWidth(pen, word, k) + 4 * k;
  let right = at.x + at.w - 4 * k;
  for (const { role, word, short } of flags) {
    const text = wide > at.w ? short : word;
    right -= flag(pen, right, at.y - 2 * k, text, look.colour(role), look.colour('paper'), k) + 4 * k;
  }
}

const flagType = (k: number) => Math.max(9, 10.5 * k);
const flagWidth = (pen: Pen, word: string, k: number) => pen.width(word, Math.round(flagType(k)), true) + 8 * k;

function flag(pen: Pen, right: number, middle: number, word: string, colour: string, paper: string, k: number): number {
  const c = pen.context;
  const size = flagType(k);
  const width = flagWidth(pen, word, k);
  const height = size + 4 * k;
  c.beginPath();
  rounded(c, right - width, middle - height / 2, width, height, 3 * k);
  c.fillStyle = colour;
  c.fill();
  pen.write(word, right - width / 2, middle + size * 0.36, size, paper, { bold: true, align: 'center' });
  return width;
}

export function drawVerdict(pen: Pen, scene: Scene, node: number, at: Rect): void {
  const audit = scene.model.audit[node];
  if (audit < Audit.Zugzwang || !scene.audits || !scene.revealed.isLeft(node)) return;
  const size = Math.max(7, Math.min(18, at.w * 0.14));
  cross(pen.context, at.x - size * 0.45, at.y - size * 0.2, size, scene.look.colour('wrong'), scene.look.colour('paper'));
}

// Several siblings: a stack of sheets, how many, and how they were left, as words and as shares of a bar.
function drawGroup(pen: Pen, scene: Scene, box: number, at: Rect, future: boolean): void {
  const c = pen.context;
  const { look, model, revealed } = scene;
  const { k } = scene.viewport;
  const { node, members } = scene.layout.boxes;
  const step = Math.max(2, 4 * k);
  c.strokeStyle = look.colour('rule');
  c.fillStyle = look.colour(look.fillRole(look.fill(node[box])));
  c.lineWidth = 1;
  for (let sheet = 2; sheet >= 0; sheet--) {
    c.beginPath();
    c.rect(at.x + sheet * step, at.y + sheet * step, at.w - 2 * step, at.h - 2 * step);
    c.fill();
    c.stroke();
  }
  const w = at.w - 2 * step;
  const ink = look.colour('ink');
  const many = members[box];
  if (k < TWO_LINES) {
    pen.write(['×' + many], at.x + w / 2, at.y + at.h / 2 + 1, Math.max(10, 15 * k), ink, { align: 'center', room: w - 4 });
    return;
  }
  const inner = at.x + 8 * k;
  const room = w - 16 * k;
  pen.write(many + ' moves', inner, at.y + 19 * k, Math.max(10, 14 * k), ink, { bold: true, room });
  if (future || revealed.isFuture(lastSibling(scene, box))) return;
  const counts = exitCounts(model, node[box], many);
  const order = counts.map((_, exit) => exit).filter((exit) => counts[exit] > 0).sort((a, b) => counts[b] - counts[a]);
  let x = at.x + 1;
  const high = 6 * k;
  for (const exit of order) {
    const share = ((w - 2) * counts[exit]) / many;
    c.fillStyle = look.colour(look.exitRole(exit));
    c.fillRect(x, at.y + at.h - 2 * step - high, Math.max(1, share - 1), high);
    x += share;
  }
  if (k < ALL_WORDS) return;
  const small = 11.5 * k;
  const words = order.map((exit) => counts[exit] + ' ' + exitWord(exit));
  pen.write(words[0], inner, at.y + 34 * k, small, look.colour(look.exitRole(order[0])), { room });
  const others = words.slice(1);
  if (others.length > 0) {
    const colour = look.colour(look.exitRole(order[1]));
    pen.write([others.join(', '), others[0] + ', …', others[0]], inner, at.y + 48 * k, small, colour, { room });
  }
  pen.write(someNames(scene, box), inner, at.y + (others.length > 0 ? 62 : 48) * k, small, look.colour('muted'), { room });
}

// The first of the moves, as many as have room: three, two or one.
function someNames(scene: Scene, box: number): string[] {
  const { node } = scene.layout.boxes;
  const names: string[] = [];
  for (let sibling = node[box]; names.length < 3; sibling = scene.model.last[sibling] + 1)
    names.push(moveWord(scene.model, sibling));
  return [3, 2, 1].map((n) => names.slice(0, n).join(', ') + ', …');
}

function lastSibling(scene: Scene, box: number): number {
  const { node, members } = scene.layout.boxes;
  let sibling = node[box];
  for (let i = 1; i < members[box]; i++) sibling = scene.model.last[sibling] + 1;
  return sibling;
}

// The handle below a box: how much is folded away, or that it can be.
function drawHandle(pen: Pen, scene: Scene, box: number, at: Rect): void {
  const c = pen.context;
  const { look } = scene;
  const { k } = scene.viewport;
  const { flags, hidden } = scene.layout.boxes;
  const open = (flags[box] & BoxFlag.Open) !== 0;
  const opens = (flags[box] & (BoxFlag.Folded | BoxFlag.Group)) !== 0;
  if (k < TWO_LINES || (!open && hidden[box] === 0)) return;
  const size = Math.max(10, 12 * k);
  const word = open ? '−' : opens ? '+ ' + counted(hidden[box]) : counted(hidden[box]) + ' left out';
  const width = Math.max(16 * k, pen.width(word, Math.round(size), false) + 12 * k);
  const height = size + 5 * k;
  const x = at.x + at.w / 2;
  const y = at.y + at.h + 12 * k;
  c.beginPath();
  rounded(c, x - width / 2, y - height / 2, width, height, height / 2);
  c.fillStyle = look.colour('paper');
  c.fill();
  c.strokeStyle = look.colour(opens ? 'ink' : 'rule');
  c.lineWidth = 1;
  c.stroke();
  pen.write(word, x, y + size * 0.36, size, look.colour(opens ? 'ink' : 'muted'), { align: 'center' });
}
