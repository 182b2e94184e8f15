// A node of the map in words, for the tip beside the pointer.
import { TraceModel } from '../data/nodes';
import { counted, exitWord, moveWord, valueWord } from '../model/node_words';
import { Revealed } from '../model/revealed';

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
