// The tip beside the pointer: what is under it, in words.
import { BoxFlag } from './boxes';
import { Look } from './look';
import { Audit, Exit, Kind, TraceModel } from './model';
import { auditWord, counted, depthWord, exitWord, markWords, moveWord, valueWord, windowWord } from './node_words';
import { Revealed } from './revealed';
import { exitCounts, lastSibling, Scene } from './scene';

export class Tip {
  private readonly element = document.createElement('div');

  constructor(private readonly host: HTMLElement) {
    this.element.className = 'tip';
    this.element.setAttribute('aria-hidden', 'true'); // the page says it in its own words
    const { style } = this.element;
    style.position = 'absolute';
    style.pointerEvents = 'none';
    style.whiteSpace = 'pre';
    style.padding = '6px 9px';
    style.borderRadius = '4px';
    style.fontSize = '13px';
    style.lineHeight = '1.4';
    style.zIndex = '5';
    this.hide();
    host.append(this.element);
  }

  show(text: string, look: Look, x: number, y: number): void {
    const { element } = this;
    const { style } = element;
    element.textContent = text;
    style.background = look.colour('ink');
    style.color = look.colour('paper');
    style.display = 'block';
    const right = x + 16 + element.offsetWidth <= this.host.clientWidth;
    const below = y + 16 + element.offsetHeight <= this.host.clientHeight;
    style.left = Math.max(0, right ? x + 16 : x - 12 - element.offsetWidth) + 'px';
    style.top = Math.max(0, below ? y + 16 : y - 12 - element.offsetHeight) + 'px';
  }

  hide(): void {
    this.element.style.display = 'none';
  }
}

export function boxWords(scene: Scene, box: number): string {
  const { model, revealed } = scene;
  const { boxes } = scene.layout;
  const node = boxes.node[box];
  if (boxes.flags[box] & BoxFlag.Group) return groupWords(scene, box);
  if (revealed.isFuture(node)) return moveWord(model, node) + '\nnot searched yet';
  const marks = revealed.marks(node);
  const quiescence = model.kind[node] === Kind.Quiescence;
  const lines = [
    `${moveWord(model, node)}   (node ${counted(model.id[node])})`,
    (quiescence ? 'quiescence' : 'depth ' + depthWord(model, node, marks)) + ', window ' + windowWord(model, node),
    revealed.isLeft(node)
      ? `value ${valueWord(model, node)}: ${exitWord(model, model.exit[node])}`
      : 'being searched',
  ];
  const happened = markWords(marks, revealed.isLeft(node) ? model.exit[node] : Exit.Stopped).map(({ word }) => word);
  if (happened.length > 0) lines.push(happened.join(', '));
  if (scene.audits && revealed.isLeft(node) && model.audit[node] !== Audit.None)
    lines.push('audit: ' + auditWord(model.audit[node]).replace(':', ','));
  const { hidden } = boxes;
  if (hidden[box] > 0) lines.push(counted(hidden[box]) + ' nodes folded below');
  return lines.join('\n');
}

function groupWords(scene: Scene, box: number): string {
  const { node, members, hidden } = scene.layout.boxes;
  const head = `${members[box]} moves, ${counted(hidden[box])} nodes`;
  if (scene.revealed.isFuture(node[box])) return head + '\nnot searched yet';
  if (!scene.revealed.isLeft(lastSibling(scene.model, scene.layout.boxes, box))) return head + '\nnot all searched yet';
  const counts = exitCounts(scene.model, node[box], members[box]);
  const parts = counts.map((n, exit) => (n > 0 ? `${n} ${exitWord(scene.model, exit)}` : '')).filter((part) => part !== '');
  return [head, ...parts].join('\n');
}

// On the map there is no line to be seen: it is told, as far as it fits.
export function lineWords(model: TraceModel, node: number, revealed: Revealed): string {
  if (revealed.isFuture(node)) return 'not searched yet';
  const line: string[] = [];
  for (let n = node; model.parent[n] >= 0; n = model.parent[n]) line.unshift(moveWord(model, n));
  const shown = line.length > 8 ? ['…', ...line.slice(-8)] : line;
  if (!revealed.isLeft(node)) return `${shown.join(' ') || 'root'}\nbeing searched`;
  const size = counted(model.weight[node]) + (model.weight[node] === 1 ? ' node' : ' nodes');
  return `${shown.join(' ') || 'root'}\n${valueWord(model, node)}: ${exitWord(model, model.exit[node])}, ${size}`;
}
