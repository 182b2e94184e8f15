// Several siblings in one box: a stack of sheets, how many, and how they ended, as words and as shares of a bar.
import { exits } from 'vocabulary';
import { Pen } from '../canvas/pen';
import { drawSign } from '../canvas/signs';
import { moveWord } from '../model/node_words';
import { ALL_WORDS, SMALL_TYPE, TWO_LINES } from './detail';
import { exitCounts, lastSibling, Rect, Scene } from './scene';

export function drawGroup(pen: Pen, scene: Scene, box: number, at: Rect): void {
  const c = pen.context;
  const { look } = scene;
  const { k } = scene.viewport;
  const { node, members } = scene.layout.boxes;
  const step = Math.max(2, 4 * k);
  const w = at.w - 2 * step;
  const h = at.h - 2 * step;
  c.strokeStyle = look.colour('rule');
  c.fillStyle = look.colour(look.fillRole(look.fill(node[box])));
  c.lineWidth = Math.max(1, 1.25 * k);
  for (let sheet = 2; sheet >= 0; sheet--) {
    if (sheet === 0) c.setLineDash([2, 2]);
    c.fillRect(at.x + sheet * step, at.y + sheet * step, w, h);
    c.strokeRect(at.x + sheet * step, at.y + sheet * step, w, h);
  }
  c.setLineDash([]);
  const ink = look.colour('ink');
  const many = members[box];
  const told = scene.revealed.isLeft(lastSibling(scene.model, scene.layout.boxes, box));
  if (k < TWO_LINES) {
    const options = { align: 'center', room: w - 4 } as const;
    pen.write('×' + many, at.x + w / 2, at.y + h / 2 + 3, Math.max(10, 15 * k), ink, options);
    if (told) drawShares(c, scene, box, at.x, at.y + h - 4, w, 4);
    return;
  }
  const inner = at.x + 8 * k;
  const room = w - 12 * k;
  pen.write(many + ' moves', inner, at.y + 19 * k, Math.max(10, 15 * k), ink, { bold: true, room });
  if (!told) return;
  const order = drawShares(c, scene, box, at.x, at.y + h - 6 * k, w, 6 * k);
  if (k < ALL_WORDS) return;
  const counts = exitCounts(scene.model, node[box], many);
  const small = SMALL_TYPE * k;
  const lines = order.slice(0, 2);
  lines.forEach((exit, i) => {
    const role = look.exitRole(exit);
    const y = at.y + (34 + 15.5 * i) * k;
    const sign = small * 0.8;
    drawSign(c, look.sign(role), inner, y - sign, sign, look.colour(role));
    const more = i === 1 && order.length > 2 ? ', …' : '';
    const word = `${counts[exit]} ${exits[exit].badge}`;
    pen.write([word + more, word], inner + sign + 4 * k, y, small, look.colour(role), { room: room - sign - 4 * k });
  });
  pen.write(someNames(scene, box), inner, at.y + (34 + 15.5 * lines.length) * k, small, look.colour('muted'), { room });
}

// The bar; tells the ways in which the members were left, the most common first.
function drawShares(
  c: CanvasRenderingContext2D, scene: Scene, box: number, left: number, y: number, w: number, h: number,
): number[] {
  const { look, model } = scene;
  const { node, members } = scene.layout.boxes;
  const counts = exitCounts(model, node[box], members[box]);
  const order = counts.map((_, exit) => exit).filter((exit) => counts[exit] > 0).sort((a, b) => counts[b] - counts[a]);
  let x = left + 1;
  for (const exit of order) {
    const share = ((w - 2) * counts[exit]) / members[box];
    c.fillStyle = look.colour(look.exitRole(exit));
    c.fillRect(x, y, Math.max(1, share - 1), h);
    x += share;
  }
  return order;
}

// The first of the moves, as many as have room: three, two or one.
function someNames(scene: Scene, box: number): string[] {
  const names: string[] = [];
  for (let sibling = scene.layout.boxes.node[box]; names.length < 3; sibling = scene.model.last[sibling] + 1)
    names.push(moveWord(scene.model, sibling));
  return [3, 2, 1].map((n) => names.slice(0, n).join(', ') + ', …');
}
