// A reader of .nst files in another language, written from trace/format/FORMAT.md alone: all events, no index needed.
'use strict';

const { decompress } = require('fzstd');
const { xxhash3 } = require('hash-wasm');
const { readEnding, readHeader, readIndex } = require('./read_archives.js');

const infinity = 32001;
const exits = [null, 'null-move-cutoff', 'beta-cutoff', 'fail-low', 'exact', 'tt-cutoff', 'tt-cutoff', 'tt-cutoff', 'stand-pat',
  'checkmate', 'stalemate', 'draw', 'depth-used-up', 'stopped', 'pruned'];
const bounds = ['none', 'lower', 'lower', 'upper', 'exact', 'lower', 'upper', 'exact', 'lower', 'exact', 'exact',
  'exact', null, 'none', null];
const purposes = ['main', 'reduced', 'lmr-re-search', 'pvs-re-search', 'aspiration', 'verification', 'singular', 'probcut',
  'razoring', 'internal-deepening'];
const [aspiration, verification] = [4, 5];
const [lmrReSearch, pvsReSearch] = [2, 3];
const isAgain = (purpose) => purpose === lmrReSearch || purpose === pvsReSearch;
const marks = { nullTried: 1, nullFailHigh: 2, reduced: 4, flipped: 8, reSearched: 16, pvsReSearched: 32, lmrReSearched: 64,
  extended: 128 };
const noNotes = { staticEval: null, label: 0, exitLabel: 0, stage: 0, depthPart: 0, skipped: 0, skipsQuiets: false, ttMove: 0,
  excluded: 0 };
const minus = (n) => 0 - n; // (-0 would be another number than 0)
const isReal = (move) => move !== 0 && move !== 65;

class Bytes {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  get atEnd() { return this.at === this.bytes.length; }
  byte() {
    if (this.atEnd) throw new Error('out of bytes');
    return this.bytes[this.at++];
  }
  twoBytes() { return this.byte() + 256 * this.byte(); }
  varint() {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const b = this.byte();
      value += (b & 127) * scale;
      if (b < 128) return value;
    }
  }
  svarint() {
    const n = this.varint();
    return n % 2 ? minus((n + 1) / 2) : n / 2;
  }
  take(size) { return this.bytes.subarray(this.at, (this.at += size)); }
}

// [{ type, payload }], each checked.
async function framesOf(file) {
  const magic = file.subarray(0, 8).toString('latin1');
  if (magic !== '\x89NST\r\n\x1a\n' || file.readUInt32LE(8) !== 3) throw new Error('not a trace of version 3');
  const frames = [];
  for (let at = 16; at < file.length; ) {
    const payload = file.subarray(at + 24, at + 24 + file.readUInt32LE(at + 4));
    const seed = await xxhash3(file.subarray(at, at + 16));
    const sum = await xxhash3(payload, parseInt(seed.slice(8), 16), parseInt(seed.slice(0, 8), 16));
    if (BigInt(`0x${sum}`) !== file.readBigUInt64LE(at + 16) || Number(file.readBigUInt64LE(at + 8)) !== at)
      throw new Error('a frame is damaged');
    if (file[at] === 'T'.charCodeAt(0) && BigInt(`0x${await xxhash3(file.subarray(0, at))}`) !== payload.readBigUInt64LE(24))
      throw new Error('the file is not as it was written');
    frames.push({ type: String.fromCharCode(file[at]), payload });
    at += 24 + payload.length;
  }
  return frames;
}

function readOpenNode(from) {
  const node = { ...noNotes };
  const read = (how, names) => names.split(' ').forEach((name) => (node[name] = from[how]()));
  read('varint', 'id parent');
  read('svarint', 'alpha beta depth');
  read('varint', 'ply regions marks children moves');
  read('svarint', 'depthNow nullValue value');
  read('varint', 'last folded verify verifyNow');
  read('twoBytes', 'move');
  read('byte', 'kind exit bound');
  node.quiescence = node.kind & 1;
  node.purpose = (node.kind >> 1) & 15;
  if (node.kind & 128) {
    read('svarint', 'staticEval');
    read('varint', 'label exitLabel stage depthPart skipped skipsQuiets');
    read('twoBytes', 'ttMove excluded');
    if (node.staticEval === -(2 ** 31)) node.staticEval = null;
  }
  read('svarint', 'lower best lowerBefore bestBefore sameValue nullDepth');
  read('varint', 'next again');
  node.nullNext = node.next & 1;
  node.again = [0, pvsReSearch, lmrReSearch][node.again];
  node.stageNext = node.next & 2 ? from.varint() : 0;
  for (const name of ['verify', 'verifyNow', 'quiescence', 'nullNext', 'skipsQuiets']) node[name] = Boolean(node[name]);
  return node;
}

class Block {
  constructor(payload) {
    const from = new Bytes(payload);
    for (const name of ['nextNode', 'sequence', 'nodes', 'events']) this[name] = from.varint();
    const depth = from.varint();
    const more = () => (depth % 2 ? from.varint() : null);
    this.root = { depth: Math.floor(depth / 2), line: more() ?? 1, attempt: more() ?? 1, thread: more() ?? 0 };
    this.open = Array.from({ length: from.varint() }, () => readOpenNode(from));
    const columns = Array.from({ length: 8 }, () => {
      const size = from.varint();
      const column = decompress(from.take(from.varint()));
      if (column.length !== size) throw new Error('a column of another size than stated');
      return new Bytes(column);
    });
    this.ops = columns[0];
    this.moves = columns.slice(1, 5);
    [this.values, this.wide, this.extras] = columns.slice(5);
    this.siblings = []; // by level: the last whose value was told
    this.remembered = new Map(); // by slot
    this.lastValues = []; // by level
    this.nullDepths = []; // by depth
    this.costs = []; // by verify
  }

  get top() { return this.open.at(-1); }

  // Calls onLeave(node, root, sequence) for every node that is left.
  read(onLeave) {
    while (!this.ops.atEnd) {
      const op = this.ops.byte();
      const code = (op >> 3) & 15;
      if (op < 128) {
        this.enter(op);
        if (code) this.leave(code, op & 1, onLeave);
      } else if (code === 0 || code === 14) {
        this.event(op & 7, code === 0);
        ++this.sequence;
      } else if (code === 15) {
        this.telling(op & 7, onLeave);
      } else {
        this.leave(code, op & 1, onLeave);
      }
    }
    return this;
  }

  expectedWindow(quiescence) {
    const p = this.top;
    const none = { label: 0, depthPart: 0 };
    if (!p)
      return { alpha: -infinity, beta: infinity, depth: 0, verify: false, purpose: this.root.attempt > 1 ? aspiration : 0, ...none };
    const w = { alpha: minus(p.beta), beta: minus(p.lower), depth: p.depthNow - 1, verify: p.verifyNow && !quiescence,
      purpose: p.again, ...none };
    if (p.nullNext) [w.beta, w.depth] = [-p.beta + 1, p.nullDepth];
    else if (!p.quiescence && p.best !== -infinity && p.again !== pvsReSearch) w.alpha = -p.lower - 1;
    w.depth = quiescence ? 0 : Math.max(w.depth, 1);
    return w;
  }

  enter(op) {
    const p = this.top;
    const quiescence = Boolean(op & 4);
    const w = this.expectedWindow(quiescence);
    const mask = op & 2 ? this.extras.varint() : 0;
    if (mask & 1) [w.alpha, w.beta] = [this.extras.svarint(), this.extras.svarint()];
    if (mask & 2) w.depth = this.extras.svarint();
    if (mask & 4) w.verify = !w.verify;
    if (mask & 8) w.purpose = this.extras.varint();
    if (mask & 16) w.label = this.extras.varint();
    if (mask & 32) w.depthPart = this.extras.varint();
    const move = !p ? 0 : p.nullNext ? 65 : this.moves[(p.quiescence ? 2 : 0) + (this.open.length % 2)].twoBytes();
    let regions = 0;
    if (p) {
      regions = p.regions | (p.nullNext ? 1 : 0);
      const verifies = w.purpose === verification || (p.marks & marks.reduced && p.marks & marks.nullFailHigh);
      if (p.marks & marks.reSearched) regions |= 4;
      else if (verifies) regions |= 2;
      ++p.children;
      if (isReal(move) && w.purpose < verification) {
        if (!p.again && !isAgain(w.purpose)) ++p.moves;
        p.lower = minus(w.beta);
      }
    }
    this.open.push({
      ...noNotes, ...w, move, quiescence, regions, marks: 0, stage: p ? p.stageNext : 0, stageNext: 0,
      id: this.nextNode++, parent: p ? p.id : 0, ply: p ? p.ply + (move ? 1 : 0) : 0,
      depthNow: w.depth, verifyNow: w.verify, lower: w.alpha, lowerBefore: w.alpha,
      best: -infinity, bestBefore: -infinity, sameValue: -infinity, nullValue: 0, nullDepth: 0,
      nullNext: false, again: 0, children: 0, moves: 0, folded: 0,
    });
    this.siblings[this.open.length] = null;
    ++this.sequence;
  }

  // A value that the tree does not foresee: its difference from what it is remembered as.
  toldValue(n, level, code) {
    const most = 2 ** 30;
    const held = (v) => Math.min(Math.max(v, -most), most);
    const sibling = this.siblings[level];
    const before = sibling ? sibling.move : 65536 + (level > 0 ? this.open[level - 1].move : 0);
    let h = Math.imul(level * 65536 + n.move, 0x9e3779b1) ^ Math.imul(before, 0x85ebca77);
    h = Math.imul(h ^ (h >>> 15), 0xc2b2ae3d) >>> 17;
    const base = sibling ? sibling.value : 0;
    let near = this.remembered.has(h) ? held(base + this.remembered.get(h)) : (this.lastValues[level] ?? 0);
    if ([1, 2, 5, 8].includes(code)) near = Math.max(near, n.beta);
    if ([3, 6].includes(code)) near = Math.min(near, n.alpha);
    const lead = this.values.byte();
    const zigzag = lead < 224 ? lead : 224 + (lead === 255 ? this.wide.varint() : (lead - 224) * 256 + this.wide.byte());
    const v = near + (zigzag % 2 ? minus((zigzag + 1) / 2) : zigzag / 2);
    this.remembered.set(h, held(v - base));
    this.siblings[level] = { move: n.move, value: v };
    return v;
  }

  expectedValue(n, code) {
    if (code === 1) return n.sameValue === -infinity ? n.nullValue : n.sameValue;
    if (code === 9) return n.ply - 32000;
    if (code === 10 || code === 11) return 0;
    return code === 12 ? n.sameValue : n.best;
  }

  leave(code, predicted, onLeave, exitLabel = 0) {
    const n = this.open.pop();
    n.exitLabel = exitLabel;
    if (code >= 5 && code <= 7) {
      n.writer = this.extras.varint();
      ++this.sequence;
    }
    const level = this.open.length;
    const v = predicted ? this.expectedValue(n, code) : this.toldValue(n, level, code);
    this.lastValues[level] = v;
    const bound = bounds[code] ?? (v >= n.beta ? 'lower' : v <= n.alpha ? 'upper' : 'exact');
    const size = this.nextNode - n.id + n.folded;
    onLeave({ ...n, value: v, exit: exits[code], bound, size }, this.root, this.sequence++);
    const p = this.top;
    if (!p) return;
    p.folded += n.folded;
    p.again = 0;
    if (n.purpose >= verification) return;
    if (n.move === 0) {
      p.sameValue = v;
    } else if (p.nullNext) {
      p.nullNext = false;
      p.nullValue = minus(v);
    } else {
      [p.bestBefore, p.lowerBefore] = [p.best, p.lower];
      p.best = Math.max(p.best, minus(v));
      p.lower = Math.max(p.lower, minus(v));
    }
  }

  event(code, predicted) {
    const n = this.top;
    const depth = n && Math.min(Math.max(n.depthNow, 0), 127);
    switch (code) {
      case 0:
        n.nullDepth = this.nullDepths[depth] = predicted ? this.nullDepths[depth] : this.extras.svarint();
        n.nullNext = true;
        n.marks |= marks.nullTried;
        break;
      case 1: {
        if (!predicted) n.nullValue = this.extras.svarint();
        const failHigh = predicted ? n.nullValue >= n.beta : this.extras.byte() !== 0;
        n.nullNext = false;
        if (failHigh) n.marks |= marks.nullFailHigh;
        break;
      }
      case 2: {
        const to = predicted ? n.depthNow - this.costs[Number(n.verifyNow)] : this.extras.svarint();
        this.costs[Number(n.verifyNow)] = n.depthNow - to;
        n.marks |= to > n.depthNow ? marks.extended : marks.reduced;
        n.depthNow = to;
        break;
      }
      case 3:
        n.verifyNow = !n.verifyNow;
        n.marks |= marks.flipped;
        break;
      case 4:
      case 5:
        this.searchAgain(n, code - 4);
        break;
      case 6: {
        const counts = Array.from({ length: 11 }, () => this.extras.varint());
        n.folded += counts[0] + counts[1];
        break;
      }
      case 7: {
        const [depth, line, thread] = [this.extras.varint(), predicted ? 1 : this.extras.varint(), predicted ? 0 : this.extras.varint()];
        const same = depth === this.root.depth && line === this.root.line && thread === this.root.thread;
        this.root = { depth, line, attempt: same ? this.root.attempt + 1 : 1, thread };
      }
    }
  }

  searchAgain(n, cause) {
    if (cause === 0) {
      Object.assign(n, { best: -infinity, lower: n.alpha, depthNow: n.depth, moves: 0 });
      n.marks |= marks.reSearched;
    } else {
      Object.assign(n, { best: n.bestBefore, lower: n.lowerBefore, again: cause === 1 ? pvsReSearch : lmrReSearch });
      n.marks |= cause === 1 ? marks.pvsReSearched : marks.lmrReSearched;
    }
  }

  telling(code, onLeave) {
    const n = this.top;
    const { extras } = this;
    switch (code) {
      case 0: {
        const [move] = [extras.varint(), extras.varint()];
        if (move === 0) n.skipsQuiets = true;
        else ++n.skipped, ++n.moves;
        break;
      }
      case 1: {
        const note = extras.byte();
        if (note > 3) throw new Error('an unknown note');
        n[['staticEval', 'ttMove', 'excluded', 'stageNext'][note]] = note === 0 ? extras.svarint() : extras.varint();
        break;
      }
      case 2: {
        const exit = extras.byte();
        return this.leave(exit, false, onLeave, extras.varint());
      }
      case 3: {
        const cause = extras.byte();
        extras.varint(); // its label
        this.searchAgain(n, cause);
        break;
      }
      default:
        throw new Error('an unknown telling');
    }
    ++this.sequence;
  }
}

// Calls onLeave(node, root, sequence) for every node of the file. Gives what else is in it.
async function readTrace(file, onLeave) {
  const frames = await framesOf(file);
  const roots = [];
  for (const { type, payload } of frames) {
    if (type !== 'B') continue;
    const block = new Block(payload);
    block.read((node, root, sequence) => {
      if (node.parent === 0) roots.push({ ...root, root: node.id });
      onLeave(node, root, sequence);
    });
  }
  const of = (type) => frames.find((frame) => frame.type === type).payload;
  const labels = frames.filter(({ type }) => type === 'L').map(({ payload }) => payload.toString());
  return { header: readHeader(of('H')), iterations: readIndex(of('I')), ending: readEnding(of('S')), roots, labels };
}

module.exports = { marks, purposes, readTrace };
