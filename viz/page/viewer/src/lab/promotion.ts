// Which piece a pawn becomes.
import { h, svg } from '../panels/dom';
import { pieceId, pieceName } from '../panels/board_view';

const S = 100;

export function askPromotion(white: boolean): Promise<string> {
  return new Promise((resolve) => {
    const dialog = h('dialog', { class: 'promotion', 'aria-label': 'the pawn becomes' });
    for (const letter of ['q', 'r', 'b', 'n']) {
      const piece = white ? letter.toUpperCase() : letter;
      dialog.append(
        h('button', { type: 'button', 'aria-label': pieceName(piece), click: () => dialog.close(letter) }, svg('svg', { viewBox: `0 0 ${S} ${S}`, 'aria-hidden': 'true' }, svg('use', { href: pieceId(piece), width: S, height: S }))),
      );
    }
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
