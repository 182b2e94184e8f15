// How a figure of several searches grows with the depth: lines, whose points can be pointed at and walked along with the keys.
import { Chart } from '../data/page_info';
import { grouped } from '../model/node_words';
import { h, svg } from './dom';

const W = 420;
const [LEFT, RIGHT, TOP, BOTTOM] = [78, 76, 10, 24];
const shapes = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0', 'M-4 -4h8v8h-8z', 'M0 -5L5 4H-5z', 'M0 -5L5 0L0 5L-5 0z', 'M-4 -4L4 4M-4 4L4 -4'];
const roles = ['null-move', 'null-cutoff', 'exact', 're-search', 'beta-cutoff'];

// `last`: beyond it nothing is drawn (a question is open).
export function chartView(chart: Chart, last: number, H = 120): HTMLElement {
  const series = chart.series.map(({ name, points }) => ({ name, points: points.filter(([depth]) => depth <= last) }));
  const all = series.flatMap(({ points }) => points);
  const [low, high] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
  const [least, most] = [Math.min(...all.map((p) => p[1])), Math.max(...all.map((p) => p[1]))];
  const logs = (value: number): number => Math.log10(Math.max(1, value));
  const floor = Math.floor(logs(least));
  const ceiling = Math.max(floor + 1, Math.ceil(logs(most)));
  const x = (depth: number): number => LEFT + ((W - LEFT - RIGHT) * (depth - low)) / Math.max(1, high - low);
  const y = (value: number): number => TOP + ((H - TOP - BOTTOM) * (ceiling - logs(value))) / (ceiling - floor);
  const read = h('p', { class: 'chart-value', role: 'status' }, 'Point at the chart, or go along it with the arrow keys.');
  const say = (name: string, [depth, value]: readonly [number, number]): string => `${name}, depth ${depth}: ${grouped(value)} ${chart.unit}`;

  const marks: SVGElement[] = [];
  const names: SVGElement[] = [];
  const lines = series.map(({ name, points }, s) => {
    const d = points.map(([depth, value], i) => `${i ? 'L' : 'M'}${x(depth)} ${y(value)}`).join('');
    const dots = points.map((point) => {
      const dot = svg('path', { d: shapes[s % shapes.length], transform: `translate(${x(point[0])} ${y(point[1])})`, class: 'chart-dot', 'data-series': s, 'data-depth': point[0], 'aria-label': say(name, point), role: 'img' });
      const show = (): void => {
        read.textContent = say(name, point);
        marks.forEach((mark) => mark.classList.toggle('shown', mark === dot));
      };
      dot.addEventListener('pointerenter', show);
      dot.addEventListener('focus', show);
      marks.push(dot);
      return dot;
    });
    const end = points[points.length - 1];
    if (end) names.push(svg('text', { x: x(end[0]) + 8, y: y(end[1]) + 4, class: 'chart-name' }, name));
    return svg('g', { class: `role-${roles[s % roles.length]}` }, svg('path', { d, class: 'chart-line' }), ...dots);
  });
  spread(names);
  const rules: SVGElement[] = [];
  for (let power = floor; power <= ceiling; ++power) {
    rules.push(svg('path', { d: `M${LEFT} ${y(10 ** power)}H${W - RIGHT}`, class: 'chart-rule' }));
    rules.push(svg('text', { x: LEFT - 6, y: y(10 ** power) + 4, class: 'chart-scale end' }, grouped(10 ** power)));
  }
  for (let depth = low; depth <= high; ++depth) rules.push(svg('text', { x: x(depth), y: H - 4, class: 'chart-scale middle' }, String(depth)));
  const picture = svg('svg', { viewBox: `0 0 ${W} ${H}`, class: 'chart', tabindex: 0, role: 'group', 'aria-label': `${chart.title}: a chart; the arrow keys read its values` }, ...rules, svg('text', { x: LEFT - 14, y: H - 4, class: 'chart-scale end' }, 'depth'), ...lines, ...names);
  let current: { series: number; depth: number } | null = null;
  picture.addEventListener('keydown', (event: KeyboardEvent) => {
    const [across, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    event.stopPropagation();
    current = current ? { series: (current.series + down + series.length) % series.length, depth: Math.max(low, Math.min(high, current.depth + across)) } : { series: 0, depth: low };
    const { name, points } = series[current.series];
    const point = points.find(([depth]) => depth === current?.depth);
    read.textContent = point ? say(name, point) : `${name}, depth ${current.depth}: not searched`;
    for (const mark of marks) mark.classList.toggle('shown', mark.dataset['series'] === String(current.series) && mark.dataset['depth'] === String(current.depth));
  });
  return h('figure', { class: 'chart-box' }, h('figcaption', {}, chart.title), picture, read);
}

// Names at the lines' ends stand apart from those above them.
function spread(names: readonly SVGElement[]): void {
  const number = (name: Element, field: string): number => Number(name.getAttribute(field));
  const shown = [...names].sort((a, b) => number(a, 'y') - number(b, 'y'));
  const lowest = new Map<number, number>(); // by where they begin
  for (const name of shown) {
    const y = Math.max(number(name, 'y'), lowest.get(number(name, 'x')) ?? 0);
    name.setAttribute('y', String(y));
    lowest.set(number(name, 'x'), y + 15);
  }
}
