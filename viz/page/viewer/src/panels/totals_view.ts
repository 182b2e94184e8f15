// Totals up to the current event, beside those of the whole search; with two traces, both.
import { Cause, causes, Exit, exits, Kind, kinds, Mark, marks, Region, regions, Total } from 'vocabulary';
import { Trace } from '../data/trace';
import { nodesOf, totalsAt } from '../model/totals';
import { grouped } from '../model/node_words';
import { h, percent } from './dom';

interface Row {
  readonly name: string;
  readonly of: (totals: ArrayLike<number>) => number;
}
const at = (total: Total) => (totals: ArrayLike<number>) => totals[total];

const rows: readonly Row[] = [
  { name: 'nodes', of: nodesOf },
  { name: kinds[Kind.Quiescence].name, of: at(Total.Quiescence) },
  { name: regions[Math.log2(Region.InNull)].name, of: at(Total.NullSubtree) },
  { name: regions[Math.log2(Region.InVerification)].name, of: at(Total.Verification) },
  { name: regions[Math.log2(Region.InReSearch)].name, of: at(Total.ReSearch) },
  { name: marks[Math.log2(Mark.NullTried)].name, of: at(Total.NullTried) },
  { name: marks[Math.log2(Mark.NullFailHigh)].name, of: at(Total.NullFailHigh) },
  { name: exits[Exit.NullCutoff].name, of: at(Total.NullCutoff) },
  { name: marks[Math.log2(Mark.Reduced)].name, of: at(Total.Reduced) },
  { name: causes[Cause.VerificationFailed].name, of: at(Total.VerificationFailed) },
  { name: exits[Exit.BetaCutoff].name, of: at(Total.BetaCutoff) },
  { name: marks[Math.log2(Mark.PvsReSearch)].badge, of: at(Total.PvsReSearch) },
  { name: exits[Exit.TtCutoff].name, of: at(Total.TtCutoff) },
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
      .filter((row) => sides.some((s, i) => row.of(hideWhole ? so_far[i] : s.trace.head.totals) > 0))
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
      ? ` Of ${grouped(audit.cuts)} audited null-move cutoffs ${grouped(wrong)} ${wrong === 1 ? 'was' : 'were'} wrong (${grouped(audit.zugzwang)} zugzwang, ${grouped(audit.horizon)} horizon error).${audit.judge ? ` ${audit.whose}` : ''}`
      : '';
  return h('p', { class: 'note' }, rate.trim() + audited);
}
