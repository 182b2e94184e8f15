// Files: what is dropped on the page or chosen, and the name under which a search is saved.
import { Search } from './jobs';

const LARGEST_GAME = 100_000; // bytes
const LARGEST_TRACE = 200_000_000;
const magic = (letter: string): number[] => [0x89, ...[...`NS${letter}`].map((c) => c.charCodeAt(0))];

// A sentence about it.
export const cannot = (file: File, why: string): Error => new Error(`this page cannot open ${file.name}: ${why}`);

export type Content = { trace: Uint8Array } | { game: string };

// A trace is known by its first bytes; one that is only called so is left to the engine to refuse. Throws an Error with a sentence.
export async function contentOf(file: File): Promise<Content> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = (bytes: number[]): boolean => bytes.every((byte, i) => start[i] === byte);
  if (begins(magic('L'))) throw cannot(file, "it is a log of calls, of which 'nullscope pack' makes a trace");
  const isTrace = begins(magic('T')) || /\.nst$/i.test(file.name);
  if (file.size > (isTrace ? LARGEST_TRACE : LARGEST_GAME)) throw cannot(file, `it is too large${isTrace ? '' : ' for a game'}`);
  return isTrace ? { trace: new Uint8Array(await file.arrayBuffer()) } : { game: await file.text() };
}

export const nameOf = ({ policy, depth }: Search): string => `${policy.replace(':', '-')}-depth-${depth}.nst`;
