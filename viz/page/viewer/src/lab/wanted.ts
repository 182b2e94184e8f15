// What the lab is to show: a game, the place in it, and how it is searched. All of it is in the address.
import { Search } from './jobs';

export interface Wanted {
  start: string; // a FEN
  moves: string[]; // from there, UCI; "--" is a null move
  at: number; // how many of them are played
  policy: string;
  second: string; // another policy beside it; empty: none
  depth: number;
  nodes: number;
  options: string;
  audit: boolean;
}

const names = { start: 'fen', moves: 'moves', at: 'at', policy: 'policy', second: 'with', depth: 'depth', nodes: 'nodes', options: 'options', audit: 'audit' } as const;

// What is as usual is left out.
export function wantedAddress(wanted: Wanted, usual: Wanted): Record<string, string | undefined> {
  const { moves, at } = wanted;
  const unless = <K extends keyof Wanted>(key: K): string | undefined => (wanted[key] === usual[key] ? undefined : String(wanted[key]));
  return {
    [names.start]: wanted.start,
    [names.moves]: moves.length ? moves.join(' ') : undefined,
    [names.at]: at < moves.length ? String(at) : undefined,
    [names.policy]: wanted.policy,
    [names.second]: wanted.second || undefined,
    [names.depth]: String(wanted.depth),
    [names.nodes]: unless('nodes'),
    [names.options]: wanted.options || undefined,
    [names.audit]: wanted.audit ? 'yes' : undefined,
  };
}

// Anything may stand in an address: what is no number is left to the engine to refuse.
export function wantedOf(hash: string, usual: Wanted): Wanted {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string, otherwise: string): string => asked.get(name) ?? otherwise;
  const number = (name: string, otherwise: number): number => (asked.has(name) ? Number(asked.get(name)) : otherwise);
  const moves = text(names.moves, '').split(/[\s,]+/).filter(Boolean);
  const at = number(names.at, moves.length);
  return {
    start: text(names.start, usual.start),
    moves,
    at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length,
    policy: text(names.policy, usual.policy),
    second: text(names.second, ''),
    depth: number(names.depth, usual.depth),
    nodes: number(names.nodes, usual.nodes),
    options: text(names.options, '').replace(/,/g, ' '),
    audit: asked.get(names.audit) === 'yes',
  };
}

// Searches are the same if these are; the rest of an address is a place in them.
export const sameSearch = (a: Wanted, b: Wanted): boolean => JSON.stringify(a) === JSON.stringify(b);

export function searchesOf({ policy, second, depth, nodes, options }: Wanted, fen: string): Search[] {
  const search = (name: string): Search => ({ fen, policy: name, depth, nodes, options });
  return second ? [search(policy), search(second)] : [search(policy)];
}
