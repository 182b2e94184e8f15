// Growth: how many nodes each policy needs for each depth of this position, drawn as the searches come along.
import { Chart, LabInfo } from '../data/page_info';
import { chartView } from '../panels/chart_view';
import { h } from '../panels/dom';
import { Progress, Search } from './jobs';
import { Cancelled, Workshop } from './workshop';

const HIGH = 260; // of the chart, in its units
const usual = ['none', 'std:2', 'std:3', 'adaptive', 'verified:3'];

export class GrowthView {
  readonly element: HTMLElement;
  private readonly policies: HTMLInputElement[];
  private readonly depth: HTMLInputElement;
  private readonly start = h('button', { type: 'button', class: 'next', click: () => void this.run() }, 'Draw');
  private readonly stop = h('button', { type: 'button', hidden: true, click: () => this.workshop.cancel() }, 'Cancel');
  private readonly told = h('p', { class: 'note', role: 'status' }, 'Each policy searches the position to every depth; nothing is recorded.');
  private readonly chart = h('div');

  // `search`: of the position that is shown.
  constructor(info: LabInfo, private readonly workshop: Workshop, private readonly search: () => Search) {
    const names = info.policies.flatMap(({ name, r }) => (r === null ? [name] : name === 'std' ? ['std:1', 'std:2', 'std:3', 'std:4'] : [`${name}:${r}`]));
    this.policies = names.map((name) => h('input', { type: 'checkbox', id: `growth-${name}`, value: name, checked: usual.includes(name) }));
    this.depth = h('input', { type: 'number', id: 'growth-depth', min: 1, max: info.mostDepth, value: 8 });
    this.element = h(
      'div',
      { class: 'growth' },
      h('details', {}, h('summary', {}, 'Policies'), h('div', { class: 'fields' }, ...names.map((name, i) => h('label', { for: `growth-${name}`, class: 'option' }, this.policies[i], ` ${name}`)))),
      h('div', { class: 'buttons' }, h('label', { for: 'growth-depth' }, 'to depth'), this.depth, this.start, this.stop),
      this.chart,
      this.told,
    );
  }

  // Another position: what is drawn is of the one before.
  clear(): void {
    this.workshop.cancel();
    this.chart.replaceChildren();
  }

  private async run(): Promise<void> {
    const names = this.policies.filter(({ checked }) => checked).map(({ value }) => value);
    const depth = this.depth.valueAsNumber;
    if (!names.length || !this.depth.checkValidity() || !Number.isInteger(depth)) {
      this.told.textContent = names.length ? `The depth is a number from 1 to ${this.depth.max}.` : 'Choose at least one policy.';
      return;
    }
    const chart: Chart = { title: 'Nodes by depth', unit: 'nodes', last: depth, series: names.map((name) => ({ name, points: [] })) };
    const searches = names.map((policy) => ({ ...this.search(), policy, depth }));
    this.searching(true);
    try {
      const { outcomes } = await this.workshop.run({ kind: 'count', searches }, (progress) => this.add(chart, progress));
      const stopped = names.filter((_, i) => outcomes[i].stopped);
      this.told.textContent = stopped.length ? `Stopped at the node limit: ${stopped.join(', ')}.` : '';
    } catch (error) {
      this.told.textContent = error instanceof Cancelled ? 'Cancelled.' : String((error as Error).message);
    } finally {
      this.searching(false);
    }
  }
  // The nodes of an iteration alone: what the one before had is taken off.
  private add(chart: Chart, { search, depth, nodes }: Progress): void {
    if (depth === undefined || nodes === undefined) return;
    const { name, points } = chart.series[search];
    points.push([depth, nodes - points.reduce((sum, [, value]) => sum + value, 0)]);
    this.told.textContent = `${name}, depth ${depth} …`;
    this.chart.replaceChildren(chartView({ ...chart, series: chart.series.filter((each) => each.points.length) }, Infinity, HIGH));
  }
  private searching(on: boolean): void {
    this.start.hidden = on;
    this.stop.hidden = !on;
  }
}
