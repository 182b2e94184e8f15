// Trees for tests and measurements: a model from plain rows, and random trees shaped like those of a search.
import { Verdict, Bound, Exit, Kind, Mark, NO_MOVE, NULL_MOVE, Region } from 'vocabulary';
import { levelsOf, ownPart } from '../../../../viz/page/viewer/src/data/nesting';
import { TraceModel } from '../../../../viz/page/viewer/src/data/nodes';

export interface Row {
  parent: number; // index of its row; -1 at an iteration's root
  move?: number;
  san?: string;
  depth?: number;
  depthNow?: number;
  alpha?: number;
  beta?: number;
  value?: number;
  kind?: Kind;
  verify?: boolean;
  exit?: Exit;
  bound?: Bound;
  marks?: number;
  audit?: Verdict;
  folded?: number; // left out below it, and not below one of its children
  samePosition?: boolean; // entered without a move
  secondPass?: boolean; // searched after its parent's verification had failed
}

export const LIGHT: Readonly<Record<string, string>> = {
  paper: '#ffffff', ink: '#1b1f24', muted: '#5b636b', rule: '#8a939b', 'verify-on': '#ffffff',
  'verify-off': '#fff0c2', quiescence: '#eef0f2', 'null-move': '#0067a5', 'fail-high': '#9c5400',
  'null-cutoff': '#b24500', 'beta-cutoff': '#6a4fa3', reduction: '#a0437a', flip: '#7a6000', 're-search': '#b3123b',
  exact: '#00795a', 'fail-low': '#5b636b', 'tt-cutoff': '#3f6b78', wrong: '#c00000', selected: '#0a58ca',
  'light-square': '#f0e6d2', 'dark-square': '#c3a783',
};

export function modelOf(rows: readonly Row[], colours: Readonly<Record<string, string>> = LIGHT): TraceModel {
  const count = rows.length;
  const sans: string[] = [];
  const sanIndex = new Map<string, number>();
  const m = {
    count,
    id: new Float64Array(count), parent: new Int32Array(count), last: new Int32Array(count),
    ply: new Uint16Array(count), level: new Uint16Array(count), depth: new Int16Array(count), depthNow: new Int16Array(count),
    alpha: new Int32Array(count), beta: new Int32Array(count), value: new Int32Array(count),
    purpose: new Uint8Array(count),
    label: new Uint16Array(count),
    exitLabel: new Uint16Array(count),
    kind: new Uint8Array(count), verify: new Uint8Array(count), exit: new Uint8Array(count),
    bound: new Uint8Array(count), marks: new Uint8Array(count), regions: new Uint8Array(count),
    move: new Uint16Array(count), san: new Uint32Array(count), sans, folded: new Float64Array(count),
    foldedHere: new Float64Array(count),
    weight: new Float64Array(count), audit: new Uint8Array(count), roots: new Int32Array(0),
    enterEvent: new Uint32Array(count), leaveEvent: new Uint32Array(count), colours, signs: {},
    scores: { infinity: 32001, mate: 32000, mateBound: 31744 },
    children(node: number): number[] {
      const found: number[] = [];
      for (let c = node + 1; c <= m.last[node]; c = m.last[c] + 1) found.push(c);
      return found;
    },
  };
  const roots: number[] = [];
  rows.forEach((row, i) => {
    const p = row.parent;
    const san = row.san ?? '';
    if (!sanIndex.has(san)) sanIndex.set(san, sans.push(san) - 1);
    m.id[i] = i + 1;
    m.parent[i] = p;
    m.last[i] = i;
    m.ply[i] = p < 0 ? 0 : m.ply[p] + (row.samePosition ? 0 : 1);
    m.depth[i] = row.depth ?? 0;
    m.depthNow[i] = row.depthNow ?? row.depth ?? 0;
    m.alpha[i] = row.alpha ?? -32001;
    m.beta[i] = row.beta ?? 32001;
    m.value[i] = row.value ?? 0;
    m.kind[i] = row.kind ?? Kind.Interior;
    m.verify[i] = row.verify ? 1 : 0;
    m.exit[i] = row.exit ?? Exit.FailLow;
    m.bound[i] = row.bound ?? Bound.None;
    m.marks[i] = row.marks ?? 0;
    m.move[i] = row.move ?? NO_MOVE;
    m.san[i] = sanIndex.get(san)!;
    m.audit[i] = row.audit ?? Verdict.None;
    m.folded[i] = row.folded ?? 0;
    m.weight[i] = 1 + m.folded[i];
    if (p < 0) roots.push(i);
    else {
      let regions = m.regions[p];
      if (m.move[i] === NULL_MOVE) regions |= Region.InNull;
      else if (row.secondPass) regions |= Region.InReSearch;
      else if (m.marks[p] & Mark.Reduced) regions |= Region.InVerification;
      m.regions[i] = regions;
    }
  });
  for (let i = count - 1; i > 0; i--) {
    const p = m.parent[i];
    if (p < 0) continue;
    m.last[p] = Math.max(m.last[p], m.last[i]);
    m.weight[p] += m.weight[i];
    m.folded[p] += m.folded[i];
  }
  m.roots = Int32Array.from(roots);
  m.level = levelsOf(m.parent);
  m.foldedHere = ownPart(m.folded, m.parent);
  numberEvents(m);
  return m;
}

// Entering and leaving, as the nesting has it; other events are left out.
function numberEvents(m: { count: number; parent: Int32Array; enterEvent: Uint32Array; leaveEvent: Uint32Array }): void {
  const open: number[] = [];
  let event = 0;
  for (let i = 0; i < m.count; i++) {
    while (open.length > 0 && open[open.length - 1] !== m.parent[i]) m.leaveEvent[open.pop()!] = event++;
    m.enterEvent[i] = event++;
    open.push(i);
  }
  while (open.length > 0) m.leaveEvent[open.pop()!] = event++;
}

// The same numbers for the same seed, on every machine.
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NAMES = ['Nf3', 'e4', 'Qxd5+', 'O-O', 'Bb5', 'Rfe1', 'h6', 'exd8=Q+', 'Kg2', 'a5', 'Nbd7', 'c4', 'Rxe8#'];

// Alternating cut nodes and all nodes, null moves with their cuts and verifications, quiescence at the leaves.
export function randomSearch(count: number, seed: number): TraceModel {
  const next = randomNumbers(seed);
  const pick = (n: number) => Math.floor(next() * n);
  const rows: Row[] = [];
  const room = () => rows.length < count;

  const search = (parent: number, move: number, depth: number, cut: boolean, verify: boolean, secondPass = false) => {
    const beta = pick(400) - 200;
    const row: Row = {
      parent, move, depth: Math.max(depth, 0), verify, alpha: beta - 1, beta, secondPass,
      san: move === NULL_MOVE ? '--' : move === NO_MOVE ? '' : NAMES[pick(NAMES.length)],
      kind: depth <= 0 ? Kind.Quiescence : Kind.Interior, exit: Exit.FailLow, marks: 0,
    };
    const self = rows.push(row) - 1;
    row.value = cut ? beta + pick(90) : beta - 1 - pick(90);
    row.bound = cut ? Bound.Lower : Bound.Upper;
    if (depth <= 0) {
      row.exit = cut ? Exit.StandPat : Exit.FailLow;
      for (let i = pick(4); !cut && i > 0 && depth > -4 && room(); i--) search(self, 100, depth - 1, true, verify);
      return;
    }
    if (next() < 0.1) row.folded = 1 + pick(30);
    if (next() < 0.06) {
      row.exit = Exit.TtCutoff;
      return;
    }
    let reduced = depth;
    if (depth >= 2 && move !== NULL_MOVE && room()) {
      row.marks = Mark.NullTried;
      search(self, NULL_MOVE, depth - 4, !cut, verify);
      if (cut && next() < 0.7) {
        row.marks |= Mark.NullFailHigh;
        if (!verify) {
          row.exit = Exit.NullCutoff;
          row.audit = next() < 0.05 ? Verdict.Zugzwang : next() < 0.1 ? Verdict.HorizonError : Verdict.Sound;
          return;
        }
        row.marks |= Mark.Reduced | Mark.VerifyFlip;
        row.depthNow = reduced = depth - 1;
        verify = false;
      }
    }
    row.exit = cut ? Exit.BetaCutoff : Exit.FailLow;
    for (let i = cut ? 1 + pick(3) : 20 + pick(20); i > 0 && room(); i--)
      search(self, 100 + pick(3000), reduced - 1, !cut || i > 1, verify);
    if (reduced < depth && next() < 0.3 && room()) {
      row.marks! |= Mark.ReSearch;
      for (let i = 5 + pick(20); i > 0 && room(); i--) search(self, 100 + pick(3000), depth - 1, true, true, true);
    }
  };

  for (let depth = 3; room(); depth++) {
    const from = rows.length;
    search(-1, NO_MOVE, depth, false, true);
    rows[from].exit = Exit.Exact;
  }
  return modelOf(rows);
}
