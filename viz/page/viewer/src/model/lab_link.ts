// Links to the lab: the same search of the same position, or of the one at a node of it.
import { NO_MOVE } from 'vocabulary';
import { Trace } from '../data/trace';
import { uciOf } from './board';
import { Address, addressText } from './link';

// `path`: nodes of the first trace from its root on; none: the root itself. Its depth is what the node had left.
// `place`: where in that search the lab is to stand.
export function labLink(lab: string, traces: readonly Trace[], path: readonly number[] = [], place: Address = {}): string {
  const [first, second] = traces;
  const { head, move, depth } = first;
  const moves = path.slice(1).map((node) => move[node]).filter((each) => each !== NO_MOVE).map(uciOf);
  const address = {
    fen: head.fen,
    moves: moves.length ? moves.join(' ') : undefined,
    policy: head.policy,
    with: second?.head.policy,
    depth: moves.length ? Math.max(1, depth[path[path.length - 1]]) : head.depth,
    options: head.options || undefined,
    ...place,
  };
  return lab + addressText(address);
}
