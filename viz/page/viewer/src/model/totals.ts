// What the search has done up to an event. Counts are kept every few thousand events; the rest is counted when asked.
import { COUNTS, Exit, Kind, Cause, Region, Total, Type } from 'vocabulary';
import { Trace } from '../data/trace';

const TOTALS = COUNTS + 3;
const STRIDE = 4096;

const kept = new WeakMap<Trace, Float64Array>();

function count(trace: Trace, event: number, into: Float64Array, at: number): void {
  const { kinds } = trace.head;
  const kind = trace.eventKind[event];
  const add = (total: Total): void => {
    ++into[at + total];
  };
  const addAll = (counts: readonly number[] | undefined): void => counts?.forEach((n, i) => (into[at + i] += n));
  switch (kinds.type[kind] as Type) {
    case Type.Enter: {
      const regions = trace.regions[trace.eventNode[event]];
      add(kinds.nodeKind[kind] === Kind.Interior ? Total.Interior : Total.Quiescence);
      if (regions & Region.InNull) add(Total.NullSubtree);
      if (regions & Region.InVerification) add(Total.Verification);
      if (regions & Region.InReSearch) add(Total.ReSearch);
      break;
    }
    case Type.NullTried:
      add(Total.NullTried);
      break;
    case Type.NullResult:
      if (kinds.flag[kind]) add(Total.NullFailHigh);
      break;
    case Type.DepthChanged:
      if (trace.payload[event] < trace.depth[trace.eventNode[event]]) add(Total.Reduced);
      break;
    case Type.VerifyFlip:
      add(Total.Flips);
      break;
    case Type.ReSearch:
      if (kinds.cause[kind] === Cause.PvsWindow) add(Total.PvsReSearch);
      if (kinds.cause[kind] === Cause.VerificationFailed) add(Total.VerificationFailed);
      break;
    case Type.Folded:
      addAll(trace.counts[trace.payload[event]]);
      break;
    case Type.Leave: {
      const exit = kinds.exit[kind] as Exit;
      if (exit === Exit.NullCutoff) add(Total.NullCutoff);
      if (exit === Exit.TtCutoff) add(Total.TtCutoff);
      if (exit === Exit.BetaCutoff) add(Total.BetaCutoff);
      if (kinds.leftOut[kind]) addAll(trace.leftOut.get(trace.eventNode[event]));
      break;
    }
    default:
      break;
  }
}

function checkpoints(trace: Trace): Float64Array {
  const known = kept.get(trace);
  if (known) return known;
  const points = new Float64Array((Math.floor(trace.events / STRIDE) + 1) * TOTALS);
  const running = Float64Array.from(trace.head.dropped);
  for (let e = 0; e < trace.events; ++e) {
    if (e % STRIDE === 0) points.set(running, (e / STRIDE) * TOTALS);
    count(trace, e, running, 0);
  }
  if (trace.events % STRIDE === 0) points.set(running, (trace.events / STRIDE) * TOTALS);
  kept.set(trace, points);
  return points;
}

// Up to and with this event.
export function totalsAt(trace: Trace, event: number): Float64Array {
  const end = event + 1;
  const block = Math.floor(end / STRIDE);
  const totals = checkpoints(trace).slice(block * TOTALS, (block + 1) * TOTALS);
  for (let e = block * STRIDE; e < end; ++e) count(trace, e, totals, 0);
  return totals;
}

export const nodesOf = (totals: ArrayLike<number>): number => totals[Total.Interior] + totals[Total.Quiescence];
