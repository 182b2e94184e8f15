// What the bar says of a search, while it runs and when it has ended.
import { Head } from '../data/columns';
import { Scores } from '../data/nodes';
import { counted, grouped, searcherWords, valueWords } from '../model/node_words';
import { Outcome, Progress } from './jobs';
import { Wanted } from './wanted';

export function progressWords(scores: Scores, { policy, second }: Wanted, { search, depth, best, score, nodes, done, all }: Progress): string {
  const name = search ? second : policy;
  if (done !== undefined && all !== undefined) return `${name}: ${grouped(done)} of ${grouped(all)} null-move cutoffs audited …`;
  if (depth === undefined) return nodes ? `${name}: ${counted(nodes, 'node')} searched, to be drawn …` : 'To be drawn …';
  return `${name}: depth ${depth}, ${best} ${valueWords(scores, score ?? 0, 0)}, ${counted(nodes ?? 0, 'node')} …`;
}

export function outcomeWords(scores: Scores, wanted: Wanted, outcomes: readonly Outcome[]): string {
  return outcomes
    .map(({ nodes, stopped, depth, best, score, audit }, i) => {
      const found = best ? `${best} ${valueWords(scores, score, 0)}` : 'no legal move';
      const how = stopped ? `stopped at the limit of ${counted(wanted.nodes, 'node')} after depth ${depth}; what was searched is shown` : counted(nodes, 'node');
      const wrong = audit ? `, ${counted(audit.wrong, 'wrong cutoff')} of ${grouped(audit.cuts)}` : '';
      return `${i ? wanted.second : wanted.policy}: ${found}, ${how}${wrong}.`;
    })
    .join(' ');
}

export function openedWords(name: string, head: Head): string {
  const { score, best } = head.iterations[head.iterations.length - 1] ?? {};
  const found = best ? `${best} ${valueWords(head.scores, score ?? 0, 0)}, ` : '';
  return `${name}: ${searcherWords(head)}, ${found}${counted(head.recorded, 'node')}.`;
}

export const savedWords = (names: readonly string[]): string =>
  `Saved as ${names.join(' and ')}; 'nullscope pack' compresses it to what 'nullscope trace' writes.`;
