// A move as people write it, read as trace/move_filter.cpp reads it: whatever is stated must hold, so that Nd5 means
// Nfd5 and Nxd5 as well.
import { NULL_MOVE } from 'vocabulary';
import { fileOf, fromOf, isReal, rankOf, toOf } from './board';

// Whether a node's move, with its SAN, is the one that is meant.
export type MoveTest = (code: number, san: string) => boolean;

const PROMOTIONS = 'nbrq';
const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
const pieceOf = (san: string): string => (san.startsWith('O') ? 'K' : /^[NBRQK]/.test(san) ? san[0] : 'P');

// Null where the text is no move.
export function moveTest(text: string): MoveTest | null {
  if (/^(--|0000|null( move)?|pass)$/i.test(text)) return (code) => code === NULL_MOVE;
  if (/^[a-h][1-8][a-h][1-8][nbrq]?$/.test(text)) {
    const promotion = text.length > 4 ? PROMOTIONS.indexOf(text[4]) + 1 : 0;
    const wanted = squareOf(text) | (squareOf(text.slice(2)) << 6) | (promotion << 12);
    return (code) => code === wanted;
  }
  const plain = text.replace(/[+#!?]+$/, '');
  if (/^[O0o]-[O0o](-[O0o])?$/.test(plain)) {
    const file = plain.length === 3 ? 6 : 2;
    return (code, san) =>
      isReal(code) && pieceOf(san) === 'K' && fileOf(toOf(code)) === file && Math.abs(fileOf(fromOf(code)) - file) === 2;
  }
  const parts = /^([PNBRQK])?([a-h1-8x-]*)([a-h][1-8])(?:=?([PNBRQK]))?$/.exec(plain);
  if (!parts) return null;
  const [, piece = 'P', from, target, promoted] = parts;
  const to = squareOf(target);
  const file = 'abcdefgh'.indexOf(/[a-h](?!.*[a-h])/.exec(from)?.[0] ?? '?');
  const rank = Number(/[1-8](?!.*[1-8])/.exec(from)?.[0] ?? 0) - 1;
  const promotion = promoted ? PROMOTIONS.indexOf(promoted.toLowerCase()) + 1 : -1;
  return (code, san) =>
    isReal(code) &&
    toOf(code) === to &&
    pieceOf(san) === piece &&
    (file < 0 || fileOf(fromOf(code)) === file) &&
    (rank < 0 || rankOf(fromOf(code)) === rank) &&
    (!promoted || (promotion > 0 && code >> 12 === promotion));
}
