// What hangs on a board: the captures with which the side that is not to move would win something at once if the other
// passed. That is the question a null move asks. Attacks only; no exchange is played out.
import { Board, fileOf, isWhite, rankOf } from './board';

export interface Threat {
  readonly from: number;
  readonly to: number;
}

const worth: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 100 };
const straight = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;
const diagonal = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;
const leaps = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;

// The squares a piece attacks.
function attacks(board: Board, from: number): number[] {
  const piece = board.squares[from];
  const found: number[] = [];
  const step = (df: number, dr: number, far: boolean): void => {
    let file = fileOf(from) + df;
    let rank = rankOf(from) + dr;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      found.push(rank * 8 + file);
      if (!far || board.squares[rank * 8 + file]) return;
      file += df;
      rank += dr;
    }
  };
  const steps = (ways: readonly (readonly [number, number])[], far: boolean): void =>
    ways.forEach(([df, dr]) => step(df, dr, far));
  switch (piece.toLowerCase()) {
    case 'p':
      steps(isWhite(piece) ? [[-1, 1], [1, 1]] : [[-1, -1], [1, -1]], false);
      break;
    case 'n':
      steps(leaps, false);
      break;
    case 'b':
      steps(diagonal, true);
      break;
    case 'r':
      steps(straight, true);
      break;
    case 'q':
      steps([...straight, ...diagonal], true);
      break;
    case 'k':
      steps([...straight, ...diagonal], false);
      break;
  }
  return found;
}

function attackersOf(board: Board, square: number, white: boolean): number[] {
  const found: number[] = [];
  board.squares.forEach((piece, from) => {
    if (piece && isWhite(piece) === white && attacks(board, from).includes(square)) found.push(from);
  });
  return found;
}

// Against the side to move; a check is a threat against its king.
export function threatsOn(board: Board): Threat[] {
  const threats: Threat[] = [];
  board.squares.forEach((victim, to) => {
    if (!victim || isWhite(victim) !== board.white) return;
    const attackers = attackersOf(board, to, !board.white);
    const defended = attackersOf(board, to, board.white).length > 0;
    for (const from of attackers) {
      const attacker = board.squares[from].toLowerCase();
      const kingTakesDefended = attacker === 'k' && defended;
      if (!kingTakesDefended && (!defended || worth[attacker] < worth[victim.toLowerCase()])) threats.push({ from, to });
    }
  });
  return threats;
}

export function checkedKing(board: Board): number {
  const king = board.squares.indexOf(board.white ? 'K' : 'k');
  return king >= 0 && attackersOf(board, king, !board.white).length > 0 ? king : -1;
}
