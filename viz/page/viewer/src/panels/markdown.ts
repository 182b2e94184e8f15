// The teacher's notes, which are Markdown, as elements: headings, paragraphs, lists, tables, code and emphasis are all they have.
import { h } from './dom';

// **strong**, *emphasis*, `code`
function inline(text: string): (Node | string)[] {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/);
  return parts.map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return h('strong', {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return h('em', {}, part.slice(1, -1));
    return /^`.+`$/.test(part) ? h('code', {}, part.slice(1, -1)) : part.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  });
}

const cells = (row: string): string[] => row.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

function table(rows: readonly string[]): HTMLElement {
  const row = (tag: 'th' | 'td', text: string): HTMLElement => h('tr', {}, ...cells(text).map((cell) => h(tag, {}, ...inline(cell))));
  return h('table', {}, h('thead', {}, row('th', rows[0])), h('tbody', {}, ...rows.slice(2).map((text) => row('td', text))));
}

export function markdown(text: string): HTMLElement[] {
  const lines = text.replace(/<!--.*?-->/gs, '').split('\n');
  const found: HTMLElement[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at])) ++at;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#+) (.*)/.exec(line);
    if (line.trim() === '') ++at;
    else if (heading) {
      found.push(h(heading[1].length < 2 ? 'h2' : 'h3', {}, ...inline(heading[2])));
      ++at;
    } else if (line.startsWith('|')) found.push(table(take((l) => l.startsWith('|'))));
    else if (/^\s*```/.test(line)) {
      ++at;
      found.push(h('pre', {}, take((l) => !/^\s*```/.test(l)).map((l) => l.trimStart()).join('\n')));
      ++at;
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      ++at;
      const more = take((l) => /^\s+\S/.test(l) && !/^\s*([-*]|\d+\.) |^\s*```/.test(l));
      found.push(h('p', { class: /^\s/.test(line) ? 'item inner' : 'item' }, ...inline([line.replace(/^\s*[-*] /, '• ').trim(), ...more.map((l) => l.trim())].join(' '))));
    } else found.push(h('p', {}, ...inline(take((l) => l.trim() !== '' && !/^(#|\||\s*```|\s*[-*] )/.test(l)).map((l) => l.trim()).join(' '))));
  }
  return found;
}
