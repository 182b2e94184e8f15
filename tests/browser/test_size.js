// Large traces: 100,000 nodes in a small page that opens at once; of more than a page holds, the upper part.
// How fast exactly is measured by tests/bench/page.sh; here a busy machine gets some grace.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const { test } = require('node:test');
const { file, makePage, makeTrace, middlegame, open, program, run } = require('./support');
const { measure } = require('./measure');

const GRACE = 4;
const nodesOf = (trace) => JSON.parse(run('summary', trace, '--json')).nodes.total;

test('a trace of 100,000 nodes is a page under 3 MiB that is usable within seconds', async () => {
  const trace = makeTrace('large.nst', middlegame, 6, 'verified:3');
  assert.ok(nodesOf(trace) >= 100_000);
  const { bytes, usable, frame } = await measure(makePage('large.html', [trace]));
  assert.ok(bytes < 3 * 1024 * 1024, `${bytes} bytes`);
  assert.ok(usable < 2000 * GRACE, `usable after ${usable} ms`);
  assert.ok(frame <= 20 * GRACE, `median frame ${frame} ms`);
});

// What the map's whole width stands for, in nodes; and nothing on the way is negative or counted twice.
const mapWidth = (tab) =>
  tab.evaluate(() => {
    const { starts } = window.nullscope.lane.map.order;
    for (let i = 1; i < starts.length; ++i) if (starts[i] <= starts[i - 1]) return `the map goes back at ${i}`;
    return starts[starts.length - 1];
  });

test('the map of a filtered recording is as wide as its search was large', async () => {
  const trace = makeTrace('filtered.nst', middlegame, 5, 'verified:3', { options: ['--max-ply', '3'] });
  const { iterations } = JSON.parse(run('summary', trace, '--json'));
  const tab = await open(makePage('filtered.html', [trace]));
  const { nodes } = iterations.at(-1);
  assert.equal(await mapWidth(tab), typeof nodes === 'number' ? nodes : nodes.total);
  await tab.finish();
});

test('of a larger trace the upper part is shown, the rest folded and counted', async () => {
  const trace = makeTrace('huge.nst', middlegame, 6, 'std:3');
  const nodes = nodesOf(trace);
  const made = spawnSync(program, ['view', trace, '-o', file('huge.html'), '--max-nodes', '5000'], { encoding: 'utf8' });
  assert.equal(made.status, 0);
  assert.match(made.stderr, /of fewer than [\d,]+ is left out and counted.*--max-ply/);
  const tab = await open(file('huge.html'));
  assert.match(await tab.textContent('.warning'), /left out and counted/);
  const shown = await tab.evaluate(() => {
    const { trace } = window.nullscope.lane;
    return {
      count: trace.count,
      weight: Array.from(trace.roots).reduce((sum, root) => sum + trace.weight[root], 0),
      whole: trace.leftOut.size,
    };
  });
  assert.ok(shown.count <= 5000 && shown.count > 2500, `${shown.count} nodes`);
  assert.equal(shown.weight, nodes, 'every node of the search is counted');
  assert.ok(shown.whole > 0);

  assert.equal(await mapWidth(tab), await tab.evaluate(() => window.nullscope.lane.trace.weight[window.nullscope.lane.trace.roots.at(-1)]));

  // The totals at the end are the search's own, left-out parts included.
  await tab.click('#tab-totals');
  await tab.keyboard.press('End');
  const row = await tab.locator('.totals tbody tr').first().locator('td').allTextContents();
  assert.equal(row[0], row[1]);
  assert.equal(Number(row[0].replace(/,/g, '')), nodes);

  // Every sentence is still true where it can be told: those of opened nodes are replay's own.
  const told = new Map(
    execFileSync(program, ['replay', trace, '--event', '0', '--steps', '100000000', '--over', '--json'], { encoding: 'utf8', maxBuffer: 1 << 30 })
      .trim()
      .split('\n')
      .map((line) => [JSON.parse(line).sequence, JSON.parse(line)]),
  );
  await tab.keyboard.press('Home');
  const roots = await tab.evaluate(() => {
    const app = window.nullscope;
    const { trace } = app.lane;
    return Array.from(trace.roots, (root) => {
      app.go(trace.leaveEvent[root]);
      return [trace.sequence(trace.leaveEvent[root]), document.querySelector('.sentence').textContent];
    });
  });
  for (const [sequence, sentence] of roots) assert.equal(sentence, told.get(sequence).sentence);
  await tab.finish();
});
