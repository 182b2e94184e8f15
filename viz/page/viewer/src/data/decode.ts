// From the page's data to a model, in one pass over the events.
import { COUNTS, Exit, Cause, NO_VALUE, Purpose, Surprise, Type } from 'vocabulary';
import { Column, Head, PageBytes } from './columns';
import { levelsOf, ownPart } from './nesting';
import { NodeState } from './node_state';
import { Sign } from './nodes';
import { sequences } from './sequences';
import { Told } from './told';
import { Correction, folded, Trace } from './trace';

export function decode(
  bytes: PageBytes<Head>, signs: Readonly<Record<string, Sign>>, colours: () => Readonly<Record<string, string>>, told?: Uint8Array,
): Trace {
  const head = bytes.head;
  const n = head.nodes;
  const kinds = readKinds(bytes.column('kinds'), head);
  const table = head.kinds;
  const [moves, windows, values, extras, corrections, skipped] = [
    'moves', 'windows', 'values', 'extras', 'corrections', 'skipped',
  ].map((name) => new Column(bytes.column(name))) as [Column, Column, Column, Column, Column, Column];

  const trace = {
    head,
    count: n,
    events: head.events,
    id: new Float64Array(n),
    parent: new Int32Array(n),
    last: new Int32Array(n),
    ply: new Uint16Array(n),
    depth: new Int16Array(n),
    depthNow: new Int16Array(n),
    alpha: new Int32Array(n),
    beta: new Int32Array(n),
    value: new Int32Array(n),
    purpose: new Uint8Array(n),
    label: new Uint16Array(n),
    exitLabel: new Uint16Array(n),
    kind: new Uint8Array(n),
    verify: new Uint8Array(n),
    exit: new Uint8Array(n).fill(Exit.Stopped),
    bound: new Uint8Array(n),
    marks: new Uint8Array(n),
    regions: new Uint8Array(n),
    move: new Uint16Array(n),
    san: new Uint32Array(n),
    sans: head.moves.san,
    scores: head.scores,
    signs,
    folded: new Float64Array(n),
    weight: new Float64Array(n),
    audit: new Uint8Array(n),
    enterEvent: new Uint32Array(n),
    leaveEvent: new Uint32Array(n).fill(head.events),
    eventKind: kinds,
    eventNode: new Int32Array(head.events),
    payload: new Int32Array(head.events),
    origins: [] as number[],
    counts: [] as number[][],
    leftOut: new Map<number, number[]>(),
    corrections: new Map<number, Correction>(),
    openAtStart: head.open.length,
    get colours() {
      return colours();
    },
    children(node: number): number[] {
      const found: number[] = [];
      for (let c = node + 1; c <= trace.last[node]; c = trace.last[c] + 1) found.push(c);
      return found;
    },
  };

  const roots: number[] = [];
  const rootIteration: number[] = [];
  const jumps: { event: number; skipped: number }[] = [];
  const stack: NodeState[] = [];
  const nodes: number[] = []; // of the levels
  const reference = new Int32Array(1024); // the last value at each level
  let levels = 0;
  let entered = 0;
  let nextId = head.firstId;
  let iteration = head.firstIteration;

  const count = (how: number): number[] => Array.from({ length: how }, () => extras.number());

  for (const open of head.open) {
    const state = Object.assign(new NodeState(), open);
    stack[levels] = state;
    nodes[levels] = entered;
    const node = entered++;
    if (levels === 0) {
      roots.push(node);
      rootIteration.push(iteration);
    }
    trace.id[node] = open.id;
    trace.parent[node] = levels ? nodes[levels - 1] : -1;
    trace.move[node] = open.move;
    trace.san[node] = head.moves.san.push(open.san) - 1;
    head.moves.code.push(open.move);
    noteEntered(node, state);
    ++levels;
  }

  function noteEntered(node: number, s: NodeState): void {
    trace.ply[node] = s.ply;
    trace.depth[node] = s.depth;
    trace.depthNow[node] = s.depthNow;
    trace.alpha[node] = s.alpha;
    trace.beta[node] = s.beta;
    trace.kind[node] = s.kind;
    trace.verify[node] = s.verify ? 1 : 0;
    trace.regions[node] = s.regions;
    trace.purpose[node] = s.purpose;
  }

  for (let e = 0; e < head.events; ++e) {
    const k = kinds[e];
    const type = table.type[k];
    if (table.jump[k]) jumps.push({ event: e, skipped: extras.number() });
    if (type === Type.Enter) {
      if (table.idJump[k]) nextId += extras.number();
      const node = entered++;
      const kind = table.nodeKind[k];
      const surprises = table.surprises[k];
      const above = levels ? stack[levels - 1] : null;
      let alpha = above ? above.childAlpha() : NO_VALUE;
      let beta = above ? above.childBeta() : -NO_VALUE;
      let depth = above ? above.childDepth(kind) : 0;
      let verify = above ? above.verifyNow && kind === 0 : false;
      if (surprises & Surprise.Alpha) alpha += windows.signed();
      if (surprises & Surprise.Beta) beta += windows.signed();
      if (surprises & Surprise.Depth) depth += windows.signed();
      if (surprises & Surprise.Verify) verify = !verify;
      const number = moves.number();
      const move = head.moves.code[number];
      const state = (stack[levels] ??= new NodeState());
      const purpose = table.purpose[k];
      state.enter(move, kind, alpha, beta, depth, verify, purpose);
      if (above) {
        state.ply = above.ply + (move ? 1 : 0);
        state.regions = above.childRegions(purpose);
        above.childEntered(move, beta, purpose);
        trace.parent[node] = nodes[levels - 1];
      } else {
        trace.parent[node] = -1;
        roots.push(node);
        rootIteration.push(iteration);
      }
      nodes[levels++] = node;
      trace.id[node] = nextId++;
      trace.move[node] = move;
      trace.san[node] = number;
      trace.enterEvent[node] = e;
      trace.eventNode[e] = node;
      trace.label[node] = table.label[k];
      noteEntered(node, state);
      continue;
    }
    if (type === Type.Iteration) {
      trace.eventNode[e] = -1;
      trace.payload[e] = iteration = extras.number();
      continue;
    }
    const level = levels - 1;
    const node = nodes[level];
    const state = stack[level];
    trace.eventNode[e] = node;
    switch (type) {
      case Type.NullTried:
        state.nullTried((trace.payload[e] = extras.signed()));
        break;
      case Type.NullResult:
        trace.payload[e] = state.nullValue + values.signed();
        state.nullResult(trace.payload[e], table.flag[k] === 1);
        break;
      case Type.DepthChanged:
        state.depthChanged((trace.payload[e] = state.depthNow - extras.signed()));
        trace.depthNow[node] = Math.min(trace.depthNow[node], state.depthNow);
        break;
      case Type.VerifyFlip:
        state.verifyFlip();
        break;
      case Type.ReSearch:
        if (table.cause[k] === Cause.VerificationFailed) state.verificationFailed();
        else state.moveAgain(table.cause[k] === Cause.PvsWindow ? Purpose.PvsReSearch : Purpose.LmrReSearch);
        break;
      case Type.Skipped:
        trace.payload[e] = skipped.number();
        state.skipped(head.moves.code[trace.payload[e]]);
        break;
      case Type.TableHit: {
        const back = extras.number();
        trace.payload[e] = trace.origins.push(back ? trace.id[node] - back : 0) - 1;
        break;
      }
      case Type.Folded:
        trace.payload[e] = trace.counts.push(count(COUNTS)) - 1;
        state.folded += folded(trace.counts[trace.payload[e]]);
        break;
      case Type.Leave: {
        const exit = table.exit[k];
        const foreseen = state.leaveValue(exit);
        const value = (foreseen === NO_VALUE ? reference[level] : foreseen) + values.signed();
        if (table.leftOut[k]) {
          const counts = count(COUNTS + 3);
          trace.leftOut.set(node, counts);
          state.folded += folded(counts);
        }
        if (table.audit[k] > 1) {
          const correct = corrections.signed();
          const best = corrections.number();
          trace.corrections.set(node, { value: correct, best: best ? head.moves.san[best - 1] : '' });
        }
        reference[level] = value;
        trace.payload[e] = value;
        trace.value[node] = value;
        trace.exit[node] = exit;
        trace.exitLabel[node] = table.label[k];
        trace.bound[node] = table.bound[k];
        trace.audit[node] = table.audit[k];
        trace.leaveEvent[node] = e;
        close(node, state);
        --levels;
        if (levels) stack[levels - 1].childReturned(state.move, state.purpose, value, state.folded);
        break;
      }
    }
  }
  for (; levels > 0; --levels) {
    // the recording ends inside these
    close(nodes[levels - 1], stack[levels - 1]);
    if (levels > 1) stack[levels - 2].folded += stack[levels - 1].folded;
  }

  function close(node: number, state: NodeState): void {
    trace.last[node] = entered - 1;
    trace.marks[node] = state.marks;
    trace.folded[node] = state.folded;
    trace.weight[node] = entered - node + state.folded;
  }

  return Object.assign(trace, {
    level: levelsOf(trace.parent),
    foldedHere: ownPart(trace.folded, trace.parent),
    roots: Int32Array.from(roots),
    rootIteration: Int32Array.from(rootIteration),
    head: { ...head, verify: head.verify || trace.verify.includes(1) },
    judge: head.audit?.judge,
    told: told ? new Told(told, n, head.open.length) : null,
    ...sequences(head.firstSequence, head.events, jumps),
  });
}

function readKinds(bytes: Uint8Array, head: Head): Uint16Array {
  const kinds = new Uint16Array(head.events);
  if (head.kinds.type.length <= 256) kinds.set(bytes);
  else for (let e = 0; e < head.events; ++e) kinds[e] = bytes[2 * e] | (bytes[2 * e + 1] << 8);
  return kinds;
}
