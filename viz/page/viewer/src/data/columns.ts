// The bytes of a trace in the page: a JSON head and columns of numbers (viz/page/data.hpp has the format).
import { Scores } from './nodes';

export class Column {
  constructor(private readonly bytes: Uint8Array, public at = 0) {}

  byte(): number {
    if (this.at >= this.bytes.length) throw new Error('the page\u2019s data ends too early');
    return this.bytes[this.at++];
  }
  // Numbers beyond 32 bits happen (node numbers of long searches), so no shifts past the first four bytes.
  number(): number {
    let b = this.byte();
    let value = b & 0x7f;
    for (let scale = 128; b >= 0x80; scale *= 128) {
      b = this.byte();
      value += (b & 0x7f) * scale;
    }
    return value;
  }
  signed(): number {
    const v = this.number();
    return v % 2 ? -(v + 1) / 2 : v / 2;
  }
}

// An array a field, indexed by the number of the kind.
export interface KindTable {
  form: number[];
  type: number[];
  line: number[];
  nodeKind: number[];
  surprises: number[];
  flag: number[];
  cause: number[];
  exit: number[];
  bound: number[];
  audit: number[];
  jump: number[];
  idJump: number[];
  leftOut: number[];
  purpose: number[];
  label: number[];
}

export interface IterationResult {
  depth: number;
  totals: number[];
  score?: number;
  best?: string;
}

export interface Head {
  fen: string;
  label: string;
  policy: string;
  engine: string; // another engine that searched; empty: this program
  depth: number;
  options: string; // for study: what is not as in the paper
  filter: string;
  damage: string;
  stopped: boolean;
  iterations: IterationResult[];
  totals: number[];
  dropped: number[];
  audit: { cuts: number; of: number; zugzwang: number; horizon: number; judge: string | null; whose: string } | null; // judge: where another engine searched
  figure: { title: string; lines: string[] }; // no lines: the policy is none of ours
  verify: boolean; // verify means something in this search
  labels: string[]; // of another engine, by number; the first is none
  reSearches: boolean; // a failed verification is followed by a re-search
  scores: Scores;
  nodes: number;
  events: number;
  recorded: number;
  smallest: number;
  firstSequence: number;
  firstId: number;
  firstIteration: number;
  open: OpenNode[];
  kinds: KindTable;
  forms: string[];
  moves: { code: number[]; san: string[] };
  columns: [string, number][];
}

// A node that was open when the recording begins.
export interface OpenNode {
  id: number;
  move: number;
  san: string;
  kind: number;
  verify: boolean;
  verifyNow: boolean;
  alpha: number;
  beta: number;
  depth: number;
  depthNow: number;
  ply: number;
  regions: number;
  marks: number;
  moves: number;
  folded: number;
  lower: number;
  best: number;
  lowerBefore: number;
  bestBefore: number;
  sameValue: number;
  nullDepth: number;
  nullValue: number;
  nullNext: boolean;
  purpose: number;
  againNext: number;
}

export interface PageBytes<H> {
  head: H;
  column(name: string): Uint8Array;
}

export function openBytes<H extends { columns: [string, number][] } = Head>(bytes: Uint8Array): PageBytes<H> {
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength))) as H;
  const columns = new Map<string, Uint8Array>();
  let at = 4 + headLength;
  for (const [name, length] of head.columns) {
    columns.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  return { head, column: (name) => columns.get(name) ?? new Uint8Array(0) };
}

// Newer than TypeScript 4.8's description of the browser.
declare const DecompressionStream: new (format: 'gzip') => ReadableWritablePair<Uint8Array, Uint8Array>;

// The text of a data element: base64 of gzip.
export async function unpack(base64: string): Promise<Uint8Array> {
  const binary = atob(base64.trim());
  const packed = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) packed[i] = binary.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
