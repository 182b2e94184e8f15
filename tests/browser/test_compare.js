// Two traces side by side, in step by move.
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { test } = require('node:test');
const { file, makeLesson, makePage, makeTrace, middlegame, open, program, run, zugzwang } = require('./support');

test('std:3 and verified:3 are stepped in step, and part where diff says', async () => {
  const a = makeTrace('a.nst', zugzwang, 6, 'std:3');
  const b = makeTrace('b.nst', zugzwang, 6, 'verified:3');
  const diff = JSON.parse(run('diff', a, b, '--json'));
  const tab = await open(makePage('ab.html', [a, b]));

  const text = await tab.textContent('.compare .first');
  assert.ok(text.includes(diff.first.path.san || 'root'));
  assert.ok(text.includes(diff.first.a.words) && text.includes(diff.first.b.words));
  await tab.click('.compare .first button');
  const nodes = () => tab.evaluate(() => [...document.querySelectorAll('.facts')].map((f) => Number(/node (\d+)/.exec(f.textContent)?.[1])));
  assert.deepEqual(await nodes(), [diff.first.a.node, diff.first.b.node]);

  // From the root on: the same line in both, or B at the last node that both have.
  const paths = () =>
    tab.evaluate(() => [...document.querySelectorAll('.crumbs')].map((c) => [...c.children].slice(1).map((li) => li.textContent).join(' ')));
  await tab.evaluate(() => window.nullscope.go(window.nullscope.lane.trace.enterEvent[window.nullscope.lane.trace.roots.at(-1)]));
  let together = 0;
  let apart = 0;
  for (let i = 0; i < 150; ++i) {
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('ArrowRight');
    const [left, right] = await paths();
    const strays = await tab.locator('.lane.strays').count();
    if (strays) {
      ++apart;
      assert.ok(left.startsWith(right));
    } else {
      ++together;
      assert.equal(left, right);
    }
  }
  assert.ok(together > 20, `${together} together, ${apart} apart`);

  // x changes sides: now B leads.
  await tab.keyboard.press('x');
  assert.ok(await tab.locator('.lane').nth(1).evaluate((e) => e.classList.contains('active')));
  assert.match(await tab.textContent('#code-title'), /Figure 3/);
  await tab.keyboard.press('x');
  assert.match(await tab.textContent('#code-title'), /Figure 1/);

  // The totals stand side by side, and are those of the summaries.
  await tab.click('#tab-totals');
  await tab.keyboard.press('End');
  const row = await tab.locator('.totals tbody tr').first().locator('td').allTextContents();
  const total = (t) => JSON.parse(run('summary', t, '--json')).nodes.total;
  assert.deepEqual([row[1], row[3]].map((n) => Number(n.replace(/,/g, ''))), [total(a), total(b)]);
  assert.equal(row[0], row[1], 'at the end, so far is all');
  await tab.finish();
});

test('a lesson may go from one position to another', async () => {
  const search = (position) => ({ position, depth: 3, policy: 'std:3' });
  const lesson = {
    name: 'two',
    title: 'Two',
    intro: [],
    searches: { first: search(zugzwang), second: search('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1') },
    places: { a: { search: 'first', path: '' }, b: { search: 'second', path: '' } },
    chapters: ['a', 'b'].map((at) => ({ title: 't', text: [], at })),
  };
  const tab = await open(makeLesson('two', lesson));
  assert.equal(await tab.locator('#tab-compare').count(), 0);
  await tab.keyboard.press('j');
  await tab.keyboard.press('j');
  assert.equal(await tab.locator('.board use').count(), 3, 'the men of the second position');
  await tab.finish();
});

test('a trace without a whole iteration stands beside the other, and is not compared', async () => {
  const whole = makeTrace('whole.nst', middlegame, 3, 'verified:3');
  const end = makeTrace('end.nst', middlegame, 7, 'verified:3', { options: ['--flight-recorder', '1'] });
  const made = spawnSync(program, ['view', whole, end, '-o', file('end.html')], { encoding: 'utf8' });
  assert.match(made.stderr, /side by side, but not compared: no iteration is complete in both/);
  const tab = await open(file('end.html'));
  assert.equal(await tab.locator('.lane').count(), 2);
  assert.equal(await tab.locator('#tab-compare').count(), 0);
  await tab.finish();
});

test('traces of different positions are refused', () => {
  const a = makeTrace('x.nst', zugzwang, 3, 'std:3');
  const b = makeTrace('y.nst', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 3, 'std:3');
  assert.throws(() => makePage('xy.html', [a, b]), /position/);
});
