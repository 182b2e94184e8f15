// Where everything stands on the page, and what the page says about itself.
import { PageInfo } from '../data/page_info';
import { Trace } from '../data/trace';
import { grouped, searcherWords } from '../model/node_words';
import { h } from '../panels/dom';
import { Surroundings } from './surroundings';
import { Themes } from './theme';

export interface Parts {
  around: Surroundings | undefined;
  again: HTMLElement | undefined;
  growing: HTMLInputElement;
  threats: HTMLInputElement;
  resized: () => void; // what is shown beside the tree, and so the tree's size, has changed
  themes: Themes;
  board: HTMLElement;
  pictures: HTMLElement;
  stage: HTMLElement;
  code: HTMLElement;
  tabs: HTMLElement;
  subtitles: HTMLElement;
  transport: HTMLElement;
  status: HTMLElement;
  help: () => void;
}

// A part of the page that can be put away, by a class of the page.
function part(root: HTMLElement, name: string, shown: boolean, changed: () => void): HTMLInputElement {
  const input = h('input', { type: 'checkbox', id: `show-${name}`, checked: shown });
  const apply = (): void => {
    root.classList.toggle(`without-${name}`, !input.checked);
    changed();
  };
  input.addEventListener('change', apply);
  root.classList.toggle(`without-${name}`, !shown);
  return input;
}

// Returns what brings its words up to date when other traces are shown.
export function layOut(root: HTMLElement, info: PageInfo, traces: readonly Trace[], parts: Parts): (traces: readonly Trace[]) => void {
  const option = (input: HTMLInputElement, text: string): HTMLElement =>
    h('label', { for: input.id, class: 'option' }, input, ` ${text}`);
  const { smaller, larger, button } = parts.themes;
  const { around } = parts;
  const about = h('p', { class: 'about' });
  const notes = h('div', { class: 'warnings' });
  const describe = (shown: readonly Trace[]): void => {
    about.textContent = aboutText(info, shown);
    notes.replaceChildren(...shown.flatMap(warnings));
  };
  describe(traces);
  root.classList.toggle('teaches', info.lesson !== null);
  root.replaceChildren(
    h(
      'header',
      { class: 'top' },
      around?.bar ?? h('div', { class: 'titles' }, h('h1', { title: info.title }, info.title), about),
      h(
        'div',
        { class: 'tools', role: 'toolbar', 'aria-label': 'page' },
        option(parts.growing, 'as it grows'),
        option(parts.threats, 'threats'),
        option(part(root, 'code', info.lesson !== null || innerHeight > (around ? 850 : 600), parts.resized), 'code'),
        option(part(root, 'map', innerHeight >= 700 && innerWidth >= 700, parts.resized), 'map'),
        parts.pictures,
        smaller,
        larger,
        button,
        h('button', { type: 'button', title: 'keys (?)', 'aria-label': 'help: keys', click: parts.help }, '?'),
      ),
    ),
    notes,
    h(
      'main',
      {},
      h('section', { class: 'position', 'aria-label': 'position' }, parts.board, around?.below, parts.again, info.lesson ? parts.code : null, legend(info, traces), h('p', { class: 'paper' }, info.paper.join(' '))),
      parts.stage,
      h('div', { class: 'side' }, info.lesson ? null : parts.code, parts.tabs),
    ),
    h('footer', {}, parts.subtitles, parts.transport, parts.status),
  );
  return describe;
}

function aboutText(info: PageInfo, traces: readonly Trace[]): string {
  if (info.lesson) return 'a lesson'; // each chapter has searches of its own, named at their trees
  const { head } = traces[0];
  const policies = traces.length === 2 ? traces.map((t) => searcherWords(t.head)).join(' and ') : searcherWords(head);
  return `${policies}, depth ${head.depth} · ${head.fen}`;
}

// What is not on the page, and why.
function warnings(trace: Trace): HTMLElement[] {
  const { audit, damage, recorded, nodes, smallest, filter } = trace.head;
  const lines = [
    damage,
    audit?.whose,
    smallest &&
      `This page shows ${grouped(nodes)} of the ${grouped(recorded)} recorded nodes: what is below nodes of fewer than ${grouped(smallest)} is left out and counted. A trace recorded with --last-iteration, --max-ply, --path or --no-quiescence is smaller.`,
    filter && `Recorded with ${filter}: the rest was searched, and is counted.`,
  ];
  return lines.flatMap((text) => (text ? [h('p', { class: 'warning', role: 'note' }, text)] : []));
}

const legendRoles = [
  'null-move', 'fail-high', 'null-cutoff', 'beta-cutoff', 'exact', 'fail-low', 'tt-cutoff', 'reduction', 'flip', 're-search',
  'verify-off', 'quiescence', 'wrong',
];

const ofVerify = ['flip', 'verify-off'];

function legend(info: PageInfo, traces: readonly Trace[]): HTMLElement {
  const speaksOfVerify = traces.some((t) => t.head.verify);
  const roles = legendRoles.filter((role) => speaksOfVerify || !ofVerify.includes(role));
  const item = (role: string): HTMLElement =>
    h('li', {}, h('span', { class: `swatch role-${role}` }), info.legend[role] ?? role);
  return h(
    'details',
    { class: 'legend', open: !info.lesson && innerWidth > 1250 && innerHeight > 850 },
    h('summary', {}, 'Colours'),
    h('ul', {}, ...roles.map(item)),
  );
}
