// One box of the near view: shape, fill, sign and words, more of them the closer it is.
import { Shape } from '../canvas/look';
import { innerLine, outline } from '../canvas/outline';
import { Pen } from '../canvas/pen';
import { drawSign } from '../canvas/signs';
import { Mark, NULL_MOVE } from 'vocabulary';
import { depthWord, exitTerm, moveWord, valueWord, windowWord } from '../model/node_words';
import { BoxFlag } from './boxes';
import { ALL_WORDS, SMALL_TYPE, TWO_LINES } from './detail';
import { drawFlags, drawHandle, drawVerdict } from './flags';
import { drawGroup } from './group_box';
import { Rect, Scene } from './scene';

export function drawBox(pen: Pen, scene: Scene, box: number, at: Rect): void {
  const { boxes } = scene.layout;
  const node = boxes.node[box];
  const future = scene.revealed.isFuture(node);
  if (future) pen.context.globalAlpha = 0.5;
  if (boxes.flags[box] & BoxFlag.Group) drawGroup(pen, scene, box, at);
  else drawNode(pen, scene, node, at, future);
  drawHandle(pen, scene, box, at);
  drawVerdict(pen, scene, node, at);
  pen.context.globalAlpha = 1;
}

function drawNode(pen: Pen, scene: Scene, node: number, at: Rect, future: boolean): void {
  const c = pen.context;
  const { look, model, revealed } = scene;
  const left = revealed.isLeft(node);
  const shape = left ? look.shape(node) : Shape.Box;
  outline(c, shape, at.x, at.y, at.w, at.h);
  c.fillStyle = look.colour(look.fillRole(look.fill(node)));
  c.fill();
  c.strokeStyle = look.colour(left ? look.exitRole(model.exit[node]) : future ? 'muted' : 'ink');
  c.lineWidth = (shape === Shape.Octagon ? 2.5 : 1.75) * Math.min(1.4, Math.max(0.8, scene.viewport.k));
  // Dashes: of a null move long, of a node that is not left yet short.
  if (model.move[node] === NULL_MOVE && !future) c.setLineDash([8, 4]);
  else if (!left) c.setLineDash([3, 3]);
  c.stroke();
  c.setLineDash([]);
  if (shape === Shape.Double) innerLine(c, at.x, at.y, at.w, at.h);
  writeNode(pen, scene, node, at, left, future);
}

function writeNode(pen: Pen, scene: Scene, node: number, at: Rect, left: boolean, future: boolean): void {
  const { model, look } = scene;
  const { k } = scene.viewport;
  const ink = look.colour(future ? 'muted' : 'ink');
  const name = moveWord(model, node);
  const names = [name, model.sans[model.san[node]]]; // where there is little room: "--"
  const inner = at.x + 9 * k;
  const room = at.w - 18 * k;
  const role = look.exitRole(model.exit[node]);
  const size = Math.max(11, 16 * k);

  if (k < TWO_LINES) {
    const short = [...names, name.replace(/[+#=].*/, '')];
    const x = at.x + at.w / 2;
    const options = { bold: true, align: 'center', room: at.w - 4 } as const;
    pen.write(short, x, at.y + at.h * 0.46, Math.max(10, 15 * k), ink, options);
    if (left) drawSign(pen.context, look.sign(role), x - 4, at.y + at.h * 0.62, 8, look.colour(role));
    return;
  }
  const marks = scene.revealed.marks(node);
  if (k < ALL_WORDS) {
    pen.write(names, inner, at.y + at.h * 0.36, size, ink, { bold: true, room });
    if (left) writeExit(pen, scene, node, inner, at.y + at.h * 0.78, Math.max(10, 13 * k), room);
    return;
  }
  const small = SMALL_TYPE * k;
  const full = future ? '' : depthWord(model, node, marks);
  const taken = (text: string) => (text === '' ? 0 : pen.width(text, Math.round(small), false) + 6 * k);
  // "7→6→7" is also shown by a flag: it gives way to the move's name.
  const crowded = pen.width(name, Math.round(size), true) + taken(full) > room;
  const depth = crowded ? full.split('→').slice(0, 2).join('→') : full;
  const depthRoom = taken(depth);
  pen.write(names, inner, at.y + 21 * k, size, ink, { bold: true, room: room - depthRoom });
  if (future) return;
  const depthColour = look.colour(marks & Mark.Reduced ? 'reduction' : 'muted');
  pen.write(depth, at.x + at.w - 9 * k, at.y + 20 * k, small, depthColour, { align: 'right' });
  pen.write(windowWord(model, node), inner, at.y + 39 * k, small, look.colour('muted'), { room });
  if (left) {
    pen.write(valueWord(model, node), inner, at.y + 56 * k, small, ink, { bold: true, room });
    writeExit(pen, scene, node, inner, at.y + 73 * k, small, room);
  }
  drawFlags(pen, scene, node, at, marks, left);
}

function writeExit(pen: Pen, scene: Scene, node: number, x: number, y: number, size: number, room: number): void {
  const { look, model } = scene;
  const role = look.exitRole(model.exit[node]);
  const sign = size * 0.8;
  drawSign(pen.context, look.sign(role), x, y - sign + size * 0.04, sign, look.colour(role));
  const word = exitTerm(model, node).badge;
  pen.write(word, x + sign + size * 0.35, y, size, look.colour(role), { bold: true, room: room - sign - size * 0.35 });
}
