// A node of the map in words, for the tip beside the pointer.
import { TraceModel } from '../data/nodes';
import { counted, exitTerm, valueWord } from '../model/node_words';
import { phrases } from 'vocabulary';
import { Revealed } from '../model/revealed';

// On the map no line of moves is to be seen: it is written out, as far as it fits.
export function lineWords(model: TraceModel, node: number, revealed: Revealed): string {
  if (revealed.isFuture(node)) return 'not searched yet';
  const line: string[] = [];
  for (let n = node; model.parent[n] >= 0; n = model.parent[n]) line.unshift(model.sans[model.san[n]]);
  const shown = line.length > 8 ? ['…', ...line.slice(-8)] : line;
  if (!revealed.isLeft(node)) return `${shown.join(' ') || phrases.root}\nbeing searched`;
  return `${shown.join(' ') || phrases.root}\n${valueWord(model, node)}: ${exitTerm(model, node).name}, ${counted(model.weight[node], 'node')}`;
}
