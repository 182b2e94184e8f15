// speedscope itself, in Chromium, opens the three formats that it reads, and its table has the summary's counts.
'use strict';

const assert = require('node:assert/strict');
const { after, before, test } = require('node:test');
const { chromium } = require('playwright-core');
const { exported, file, json, record } = require('./support.js');

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
after(() => browser?.close());

// The rows of its table of frames, by name: what it shows for the total and for the frame itself.
async function rowsOf(name) {
  const page = await browser.newPage();
  page.setDefaultTimeout(120000);
  await page.goto(`file://${require.resolve('speedscope/dist/release/index.html')}`);
  await page.locator('input[type=file]').setInputFiles(file(name));
  await page.getByText('Sandwich').click();
  await page.getByText('Symbol Name').waitFor();
  const rows = await page.locator('tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
  await page.close();
  return new Map(rows.map(([total, self, symbol]) => [symbol.trim(), { total, self }]));
}

const count = (text) => Number(/^[\d,]+/.exec(text)[0].replaceAll(',', ''));

test('frames below null moves have as many nodes as the summary tells', async () => {
  const trace = record('zugzwang.nst');
  const summary = json('summary', trace);
  for (const name of ['x.speedscope.json', 'x.folded']) {
    exported(trace, name);
    const { total, self } = (await rowsOf(name)).get('null move');
    assert.equal(count(total), summary.nodes.null, name);
    assert.equal(count(self), summary.null_move.tried, name);
  }
});

test('the Trace Event format is read as such', async () => {
  const trace = record('zugzwang.nst');
  exported(trace, 'x.trace.json');
  const rows = [...(await rowsOf('x.trace.json'))].filter(([symbol]) => symbol.includes('"node"')); // a slice's args
  assert.ok(rows.length > 5);
  for (const [, { total }] of rows) assert.match(total, /^[\d.]+(µs|ms) /);
});
