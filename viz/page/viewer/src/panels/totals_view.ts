// Totals up to the current event, beside those of the whole search; with two traces, both.
import { Total } from '../data/codes';
import { Trace } from '../data/trace';
import { nodesOf, totalsAt } from '../model/totals';
import { grouped, h, percent } from './dom';

interface Row {
  readonly name: string;
  readonly of: (totals: ArrayLike<number>) => number;
}
const at = (total: Total) => (totals: ArrayLike<number>) => totals[total];

const rows: readonly Row[] = [
  { name: 'nodes', of: nodesOf },
  { name: 'quiescence', of: at(Total.Quiescence) },
  { name: 'below null moves', of: at(Total.BelowNull) },
  { name: 'verifying', of: at(Total.Verification) },
  { name: 'searched again', of: at(Total.ReSearch) },
  { name: 'null moves tried', of: at(Total.NullTried) },
  { name: 'failed high', of: at(Total.NullFailHigh) },
  { name: 'null cuts', of: at(Total.NullCut) },
  { name: 'reductions', of: at(Total.Reduced) },
  { name: 'verifications failed', of: at(Total.VerificationFailed) },
  { name: 'move cuts', of: at(Total.MoveCut) },
  { name: 'PVS re-searches', of: at(Total.PvsReSearch) },
  { name: 'table cuts', of: at(Total.TableCut) },
];

export interface Counted {
  readonly name: string; // of the trace, where there are two
  readonly trace: Trace;
  readonly event: number;
}

export class TotalsView {
  readonly element = h('div', { class: 'totals', tabindex: 0, role: 'region', 'aria-label': 'totals' });

  show(sides: readonly Counted[], hideWhole: boolean): void {
    const so_far = sides.map((s) => totalsAt(s.trace, s.event));
    const heads = sides.flatMap((s) => [`${s.name} so far`.trim(), ...(hideWhole ? [] : [`${s.name} in all`.trim()])]);
    const body = rows
      .filter((row) => sides.some((s) => row.of(s.trace.head.totals) > 0))
      .map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, row.name),
          ...sides.flatMap((s, i) => [
            h('td', { 'data-total': row.name }, grouped(row.of(so_far[i]))),
            ...(hideWhole ? [] : [h('td', { class: 'whole' }, grouped(row.of(s.trace.head.totals)))]),
          ]),
        ),
      );
    this.element.replaceChildren(
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('td', {}), ...heads.map((text) => h('th', { scope: 'col' }, text)))),
        h('tbody', {}, ...body),
      ),
      ...sides.map((s, i) => note(s, so_far[i], hideWhole)),
    );
  }
}

function note(side: Counted, soFar: Float64Array, hideWhole: boolean): HTMLElement {
  const { audit } = side.trace.head;
  const rate = `${side.name} ${percent(soFar[Total.NullFailHigh], soFar[Total.NullTried])} of the null moves so far failed high.`;
  const wrong = audit ? audit.zugzwang + audit.horizon : 0;
  const audited =
    audit && !hideWhole
      ? ` Of ${grouped(audit.cuts)} audited null cuts ${grouped(wrong)} were wrong (${grouped(audit.zugzwang)} zugzwang, ${grouped(audit.horizon)} horizon).`
      : '';
  return h('p', { class: 'note' }, rate.trim() + audited);
}
