// What sticks to a box: flags on its upper edge for what happened at the node, the handle below it for folding.
import { cross, rounded } from '../canvas/outline';
import { Pen } from '../canvas/pen';
import { drawSign } from '../canvas/signs';
import { Exit, Term, Verdict, verdicts } from 'vocabulary';
import { grouped, markTerms } from '../model/node_words';
import { BoxFlag } from './boxes';
import { SMALL_TYPE, TWO_LINES } from './detail';
import { Rect, Scene } from './scene';

const enum Say {
  Both, // sign and word
  Word,
  Sign,
}

const type = (k: number) => Math.max(9, SMALL_TYPE * k);

// From right to left; the more there are, the less each says.
export function drawFlags(pen: Pen, scene: Scene, node: number, at: Rect, marks: number, left: boolean): void {
  const { model } = scene;
  const { k } = scene.viewport;
  const flags = markTerms(marks, left ? model.exit[node] : Exit.Stopped).reverse();
  const audit = model.audit[node];
  if (left && audit !== Verdict.None) flags.unshift(verdictTerm(model.judge, verdicts[audit]));
  const width = (say: Say) => flags.reduce((sum, flag) => sum + flagWidth(pen, flag.badge, k, say) + 3 * k, 0);
  const say = width(Say.Both) <= at.w ? Say.Both : width(Say.Word) <= at.w ? Say.Word : Say.Sign;
  let right = at.x + at.w - 3 * k;
  for (const flag of flags) right -= drawFlag(pen, scene, flag, right, at.y - 2 * k, say) + 3 * k;
}

// Where another engine searched, the verdict names its judge.
const verdictTerm = (judge: string | null | undefined, term: Term): Term =>
  judge ? { ...term, badge: `${judge}: ${term.badge}` } : term;

function flagWidth(pen: Pen, word: string, k: number, say: Say): number {
  const sign = say === Say.Word ? 0 : type(k) * 0.8;
  const words = say === Say.Sign ? 0 : pen.width(word, Math.round(type(k)), true);
  return sign + words + (say === Say.Both ? 10 : 7) * k;
}

function drawFlag(pen: Pen, scene: Scene, flag: Term, right: number, middle: number, say: Say): number {
  const c = pen.context;
  const { look } = scene;
  const { k } = scene.viewport;
  const size = type(k);
  const width = flagWidth(pen, flag.badge, k, say);
  const height = size + 4 * k;
  const paper = look.colour('paper');
  c.beginPath();
  rounded(c, right - width, middle - height / 2, width, height, 3 * k);
  c.fillStyle = look.colour(flag.role);
  c.fill();
  const sign = size * 0.8;
  if (say !== Say.Word) drawSign(c, look.sign(flag.role), right - width + 3.5 * k, middle - sign / 2, sign, paper);
  const options = { bold: true, align: 'right' } as const;
  if (say !== Say.Sign) pen.write(flag.badge, right - 3.5 * k, middle + size * 0.36, size, paper, options);
  return width;
}

// A wrong cutoff is crossed out at every zoom that has boxes.
export function drawVerdict(pen: Pen, scene: Scene, node: number, at: Rect): void {
  const audit = scene.model.audit[node];
  if (audit < Verdict.Zugzwang || !scene.revealed.isLeft(node)) return;
  const size = Math.max(7, Math.min(18, at.w * 0.14));
  cross(pen.context, at.x - size * 0.45, at.y - size * 0.2, size, scene.look.colour('wrong'), scene.look.colour('paper'));
}

// How much is folded away, or that it can be.
export function drawHandle(pen: Pen, scene: Scene, box: number, at: Rect): void {
  const c = pen.context;
  const { look } = scene;
  const { k } = scene.viewport;
  const { flags, hidden } = scene.layout.boxes;
  const open = (flags[box] & BoxFlag.Open) !== 0;
  const opens = (flags[box] & (BoxFlag.Folded | BoxFlag.Group)) !== 0;
  if (k < TWO_LINES || (!open && hidden[box] === 0)) return;
  const size = Math.max(10, SMALL_TYPE * k);
  const word = open ? '−' : opens ? '+ ' + grouped(hidden[box]) : grouped(hidden[box]) + ' left out';
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
