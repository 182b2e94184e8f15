// A box in words, for the tip beside the pointer.
import { Exit, exits, Kind, kinds, Verdict, verdicts } from 'vocabulary';
import { counted, depthWord, exitTerm, grouped, markTerms, moveWord, valueWord, windowWord } from '../model/node_words';
import { BoxFlag } from './boxes';
import { exitCounts, lastSibling, Scene } from './scene';

export function boxWords(scene: Scene, box: number): string {
  const { model, revealed } = scene;
  const { boxes } = scene.layout;
  const node = boxes.node[box];
  if (boxes.flags[box] & BoxFlag.Group) return groupWords(scene, box);
  if (revealed.isFuture(node)) return moveWord(model, node) + '\nnot searched yet';
  const marks = revealed.marks(node);
  const quiescence = model.kind[node] === Kind.Quiescence;
  const lines = [
    `${moveWord(model, node)}   (node ${grouped(model.id[node])})`,
    (quiescence ? kinds[Kind.Quiescence].name : 'depth ' + depthWord(model, node, marks)) + ', window ' + windowWord(model, node),
    revealed.isLeft(node)
      ? `value ${valueWord(model, node)}: ${exitTerm(model, node).name}`
      : 'being searched',
  ];
  const happened = markTerms(marks, revealed.isLeft(node) ? model.exit[node] : Exit.Stopped).map(({ name }) => name);
  if (happened.length > 0) lines.push(happened.join(', '));
  if (revealed.isLeft(node) && model.audit[node] !== Verdict.None)
    lines.push((model.judge ? `audit by ${model.judge}: ` : 'audit: ') + verdicts[model.audit[node]].name);
  const { hidden } = boxes;
  if (hidden[box] > 0) lines.push(counted(hidden[box], 'node') + ' folded below');
  return lines.join('\n');
}

function groupWords(scene: Scene, box: number): string {
  const { node, members, hidden } = scene.layout.boxes;
  const head = `${members[box]} moves, ${counted(hidden[box], 'node')}`;
  if (scene.revealed.isFuture(node[box])) return head + '\nnot searched yet';
  if (!scene.revealed.isLeft(lastSibling(scene.model, scene.layout.boxes, box))) return head + '\nnot all searched yet';
  const counts = exitCounts(scene.model, node[box], members[box]);
  const parts = counts.map((n, exit) => (n > 0 ? `${n} ${exits[exit].name}` : '')).filter((part) => part !== '');
  return [head, ...parts].join('\n');
}
