// The list of what can be saved as a picture, as it is shown.
import { h } from '../panels/dom';
import { Format, savePicture } from '../panels/picture';

export function pictureList(drawings: Record<string, () => string>): HTMLElement {
  const list = h('select', { class: 'pictures', 'aria-label': 'save picture' }, h('option', { value: '' }, 'Save picture'));
  for (const format of ['svg', 'png'] as const)
    for (const name of Object.keys(drawings)) list.append(h('option', { value: `${name} ${format}` }, `${name} (${format.toUpperCase()})`));
  list.addEventListener('change', () => {
    const [name, format] = list.value.split(' ');
    list.value = '';
    void savePicture(name, drawings[name](), format as Format);
  });
  return list;
}
