// axe-core finds nothing serious, in both themes, in every state of the page.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { makePage, makeTrace, open, zugzwang } = require('./support');
const axe = require.resolve('axe-core/axe.min.js');
const source = require('node:fs').readFileSync(axe, 'utf8');

async function check(tab, what) {
  // Through the debugger: the page's own policy would refuse it.
  const cdp = await tab.context().newCDPSession(tab);
  await cdp.send('Runtime.evaluate', { expression: source });
  const answer = await cdp.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((r) => JSON.stringify(r.violations.map((v) => ({
      id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120) + ' ' + (n.any[0]?.message ?? ''))}))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  const violations = JSON.parse(answer.result.value);
  assert.deepEqual(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical'), [], what);
}

for (const scheme of ['light', 'dark'])
  test(`nothing serious in the ${scheme} theme`, async () => {
    const a = makeTrace('a.nst', zugzwang, 5, 'std:3', { audited: true });
    const tab = await open(makePage('a.html', [a]), { scheme });
    await tab.keyboard.press('c');
    await check(tab, 'stepping');
    for (const name of ['totals', 'find', 'quiz']) {
      await tab.click(`#tab-${name}`);
      if (name === 'find') await tab.click('.find button[type=submit]');
      await check(tab, name);
    }
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('q');
    await check(tab, 'a question');
    await tab.keyboard.press('1');
    await check(tab, 'an answer');
    await tab.keyboard.press('Escape');
    await tab.click('summary');
    await tab.keyboard.press('?');
    await check(tab, 'help');
    await tab.finish();

    const b = makeTrace('b.nst', zugzwang, 5, 'verified:3');
    const two = await open(makePage('ab.html', [a, b]), { scheme });
    await check(two, 'two traces');
    await two.finish();
    const tablet = await open(makePage('a.html', [a]), { scheme, width: 820, height: 1180 });
    await check(tablet, 'a tablet');
    await tablet.finish();
  });
