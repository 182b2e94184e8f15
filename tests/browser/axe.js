// axe-core on the page as it is: nothing serious, nothing critical.
'use strict';

const assert = require('node:assert/strict');
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

module.exports = { check };
