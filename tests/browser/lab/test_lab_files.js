// Files of the lab: a search is saved as a trace, a trace or a game is opened, and what is neither is refused with a sentence.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { file, labPage, makePage, makeTrace, open, run, until, zugzwang } = require('../support');
const { drop, fault, fenOf, idle, openLab, playedMoves, said, searched, shown } = require('./hands');

const options = { skip: labPage() === null && 'the program was built without the lab' };
const saveButton = '.lab-row button:text-is("Save")';

test('a search is saved: packed, it is what `nullscope trace` writes, byte for byte', options, async () => {
  const tab = await openLab({ hash: `#fen=${encodeURIComponent(zugzwang)}&policy=verified:3&with=std:3&depth=6` });
  const saved = [];
  tab.on('download', (download) => saved.push(download));
  await tab.focus(saveButton);
  await tab.keyboard.press('Enter');
  await until(tab, () => /^Saved/.test(document.querySelector('.told').textContent));
  await until(tab, () => true);
  while (saved.length < 2) await tab.waitForTimeout(20);
  assert.deepEqual(saved.map((each) => each.suggestedFilename()), ['verified-3-depth-6.nst', 'std-3-depth-6.nst']);
  for (const [i, policy] of ['verified:3', 'std:3'].entries()) {
    await saved[i].saveAs(file('saved.nst'));
    run('lint', file('saved.nst'));
    run('pack', file('saved.nst'), '-o', file('packed.nst'), '--force');
    const traced = makeTrace('traced.nst', zugzwang, 6, policy, { options: ['--nodes', '1000000'] });
    assert.ok(fs.readFileSync(file('packed.nst')).equals(fs.readFileSync(traced)), policy);
  }
  await tab.finish();
});

test('a trace that is dropped on the page is shown as `view` shows it, and searched again from there', options, async () => {
  const trace = makeTrace('dropped.nst', zugzwang, 7, 'verified:2', { options: ['--history', 'off'] });
  const recorded = await open(makePage('dropped.html', [trace]));
  const wanted = await shown(recorded);
  await recorded.finish();
  const tab = await openLab();
  await searched(tab, () => drop(tab, 'dropped.nst', fs.readFileSync(trace)));
  assert.deepEqual(await shown(tab), wanted);
  assert.match(await said(tab), /^dropped\.nst: verified:2, Ba4 \S+, [\d,]+ nodes\.$/);
  assert.equal(await fenOf(tab), zugzwang);
  await tab.click(saveButton);
  await until(tab, () => /file already/.test(document.querySelector('.told').textContent));
  await searched(tab, () => tab.click('.lab-row .next'));
  assert.deepEqual((await shown(tab)).searches, wanted.searches, 'the bar had all that the search depends on');
  await tab.finish();
});

test('another engine’s trace is opened with the button, and its nodes are played from', options, async () => {
  const library = process.env.EMIT_LIBRARY;
  const words = ['-std=c99', `-I${path.join(__dirname, '../../../trace/emit')}`, path.join(__dirname, '../aspiration.c'), '-o', file('aspiration')];
  execFileSync('gcc', [...words, library, `-Wl,-rpath,${path.dirname(library)}`]);
  execFileSync(file('aspiration'), [file('engine.nst')]);
  const tab = await openLab();
  await searched(tab, () => tab.setInputFiles('.lab-row input[type=file]', file('engine.nst')));
  assert.match(await said(tab), /^engine\.nst: other 1\.0, my own, /);
  await searched(tab, () => tab.click('.lab-row .next'));
  assert.match(await said(tab), /^std:3: /, 'searched by the lab');
  await tab.finish();
});

test('what is dropped and is no trace is one sentence, and nothing is lost; a game is played to its end', options, async () => {
  const tab = await openLab();
  const before = await shown(tab);
  const trace = fs.readFileSync(makeTrace('whole.nst', zugzwang, 6, 'std:3'));
  const changed = Buffer.from(trace);
  changed[trace.length >> 1] ^= 0xff;
  const bad = [
    ['t.nst', 'NST', /^This page cannot open t\.nst: this is not a nullscope trace\.$/],
    ['empty.nst', '', /the file is empty\.$/],
    ['old.nst', Buffer.concat([trace.subarray(0, 8), Buffer.from([1]), trace.subarray(9)]), /format version 1; this program reads version 3\.$/],
    ['cut.nst', trace.subarray(0, trace.length - 100), /offset \d+\.$/],
    ['changed.nst', changed, /damaged/],
    ['calls.nsl', '\u0089NSL', /\.$/],
    ['log', Buffer.from([0x89, 0x4e, 0x53, 0x4c, 13, 10, 26, 10]), /a log of calls, of which 'nullscope pack' makes a trace\.$/],
    ['x.png', '\u0089PNG\r\n\u001a', /\.$/],
    ['big.pgn', 'e4 '.repeat(50_000), /big\.pgn: it is too large for a game\.$/],
    ['<img src=x onerror=alert(1)>.nst', 'x', /cannot open <img src=x onerror=alert\(1\)>\.nst: /],
  ];
  for (const [name, content, sentence] of bad) {
    await drop(tab, name, content);
    await until(tab, () => document.querySelector('.told').classList.contains('fault'));
    await fault(tab, sentence);
    assert.deepEqual(await shown(tab), before, name);
  }
  assert.equal(await tab.locator('img').count(), 0);
  await tab.fill('#depth', '2');
  await searched(tab, () => drop(tab, 'game.pgn', '[White "x"]\n\n1. e4 e5 2. Nf3 *\n'));
  assert.deepEqual(await playedMoves(tab), ['start', 'e4', 'e5', 'Nf3']);
  await idle(tab);
  await tab.finish();
});
