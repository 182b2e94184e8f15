// Text that came from anywhere shows as text, and the page's policy forbids everything else.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { file, makePage, nothingRuns, open, run, zugzwang } = require('./support');

const nasty = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&\\u003c{{7*7}}<!--`;

test('markup and script in an id, a title and a file name are shown, not obeyed', async () => {
  const suite = file('suite.epd');
  fs.writeFileSync(suite, `4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - bm Ba4; id "${nasty.replace(/["]/g, '')}";\n`);
  const trace = file(`a<b onload=alert(3)>&'.nst`);
  const id = fs.readFileSync(suite, 'utf8').match(/id "(.*)"/)[1];
  run('trace', `${suite}#${id}`, '--depth', '3', '-o', trace);
  const page = makePage('nasty.html', [trace], '--title', nasty);
  const tab = await open(page);
  assert.equal(await tab.textContent('h1'), nasty);
  assert.equal(await tab.title(), nasty);
  assert.equal(await tab.locator('img').count(), 0);
  assert.equal(await tab.locator('body > script').count(), 3, 'the page has exactly its own scripts');
  await tab.finish();
  const untitled = await open(makePage('untitled.html', [trace]));
  assert.ok((await untitled.textContent('h1')).includes(id.slice(0, 20)));
  assert.equal(await untitled.locator('img').count(), 0);
  await untitled.finish();
});

test('the policy lets nothing in or out', async () => {
  const page = makePage('policy.html', [(() => (run('trace', zugzwang, '--depth', '2', '-o', file('t.nst')), file('t.nst')))()]);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(fs.readFileSync(page, 'utf8'))[1];
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'sha256-[A-Za-z0-9+/]{43}='/);
  assert.ok(!/unsafe-eval|https?:|\*|connect-src/.test(policy));
  const tab = await open(page);
  await nothingRuns(tab);
});
