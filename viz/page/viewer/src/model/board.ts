// A board as the page needs it: what stands where, and whose move it is. The trace has only legal moves in it, so
// nothing here asks whether one is.
import { NO_MOVE, NULL_MOVE } from 'vocabulary';

export interface Board {
  readonly squares: readonly string[]; // a1, b1 .. h8: "P" .. "k" as in FEN, "" for none
  readonly white: boolean; // to move
}

export const fileOf = (square: number): number => square & 7;
export const rankOf = (square: number): number => square >> 3;
export const fromOf = (move: number): number => move & 63;
export const toOf = (move: number): number => (move >> 6) & 63;
export const isReal = (move: number): boolean => move !== NO_MOVE && move !== NULL_MOVE;
export const isWhite = (piece: string): boolean => piece !== '' && piece === piece.toUpperCase();
export const squareName = (square: number): string => 'abcdefgh'[fileOf(square)] + (rankOf(square) + 1);

export const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

// Moves as UCI has them; "--" is the null move.
export function uciOf(move: number): string {
  return isReal(move) ? squareName(fromOf(move)) + squareName(toOf(move)) + ' nbrq'[move >> 12].trim() : '--';
}
export function codeOf(uci: string): number {
  if (uci === '--') return NULL_MOVE;
  return squareOf(uci.slice(0, 2)) | (squareOf(uci.slice(2, 4)) << 6) | (Math.max(0, ' nbrq'.indexOf(uci[4] ?? ' ')) << 12);
}

export function boardOf(fen: string): Board {
  const [placement = '', side = 'w'] = fen.split(' ');
  const squares: string[] = new Array<string>(64).fill('');
  placement.split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '8') file += Number(c);
      else squares[(7 - i) * 8 + file++] = c;
    }
  });
  return { squares, white: side !== 'b' };
}

export function after(board: Board, move: number): Board {
  if (move === NO_MOVE) return board;
  if (move === NULL_MOVE) return { squares: board.squares, white: !board.white };
  const squares = [...board.squares];
  const from = fromOf(move);
  const to = toOf(move);
  const piece = squares[from];
  const pawn = piece === 'P' || piece === 'p';
  if (pawn && fileOf(from) !== fileOf(to) && !squares[to]) squares[rankOf(from) * 8 + fileOf(to)] = ''; // en passant
  const promotion = ' nbrq'[move >> 12].trim();
  squares[from] = '';
  squares[to] = promotion ? (isWhite(piece) ? promotion.toUpperCase() : promotion) : piece;
  if ((piece === 'K' || piece === 'k') && Math.abs(fileOf(to) - fileOf(from)) === 2) {
    const rook = rankOf(from) * 8 + (fileOf(to) === 6 ? 7 : 0);
    squares[(from + to) / 2] = squares[rook];
    squares[rook] = '';
  }
  return { squares, white: !board.white };
}
