// A page of another engine's trace: its name, every search of the root, whose the verdicts are, and nothing of a paper that it does
// not follow.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { before, test } = require('node:test');
const { file, makePage, makeTrace, middlegame, open, run, zugzwang } = require('./support');

const { EMIT_LIBRARY: library } = process.env;
const trace = file('aspiration.nst');
const modern = file('modern.nst');

function compile(source, name) {
  const root = path.join(__dirname, '..', '..');
  const words = ['-std=c99', '-O1', `-I${path.join(root, 'trace', 'emit')}`, path.join(root, source), '-o', file(name)];
  execFileSync('gcc', [...words, library, `-Wl,-rpath,${path.dirname(library)}`, '-lm', '-pthread']);
}

before(() => {
  compile('tests/browser/aspiration.c', 'aspiration');
  execFileSync(file('aspiration'), [trace]);
  compile('examples/emit/modern.c', 'modern');
  execFileSync(file('modern'), ['--fen', middlegame, '--depth', '6', '--trace', modern]);
});

test('every search of the root is named, and can be chosen', async () => {
  const tab = await open(makePage('aspiration.html', [trace]));
  assert.match(await tab.title(), /other 1\.0, my own/);
  assert.match(await tab.textContent('.about'), /^other 1\.0, my own, depth 2/);
  const options = await tab.locator('.searches option').allTextContents();
  assert.deepEqual(options, [
    'depth 1, window (-∞, +∞)',
    'depth 2, search 1 of 3, window (+10, +30)',
    'depth 2, search 2 of 3, window (+40, +60)',
    'depth 2, search 3 of 3, window (-∞, +60)',
  ]);
  const crumb = () => tab.textContent('.crumbs li');
  assert.equal(await crumb(), 'depth 2, search 3 of 3');
  await tab.selectOption('.searches', { label: options[1] });
  assert.equal(await crumb(), 'depth 2, search 1 of 3');
  assert.match(await tab.textContent('.facts'), /node 4 /);
  await tab.keyboard.press('Home');
  await tab.finish();
});

test('nothing is said of verify, and no figure of the paper stands beside it', async () => {
  const tab = await open(makePage('aspiration.html', [trace]), { width: 1920, height: 1080 });
  assert.equal(await tab.isVisible('.code'), false);
  assert.equal(await tab.isVisible('.value-verify'), false);
  assert.ok(await tab.isVisible('.value-alpha'));
  assert.doesNotMatch(await tab.textContent('.legend'), /verify/);
  await tab.finish();
  const own = await open(makePage('own.html', [makeTrace('own.nst', zugzwang, 3, 'verified:3')]), { width: 1920, height: 1080 });
  assert.ok((await own.isVisible('.code')) && (await own.isVisible('.value-verify')));
  assert.match(await own.textContent('.legend'), /verify/);
  assert.equal(await own.isVisible('.searches'), false);
  await own.finish();
});

test('an audit of it is shown with whose verdicts they are', async () => {
  run('audit', trace, '--judge', 'nullscope');
  const tab = await open(makePage('judged.html', [trace]));
  assert.match(await tab.textContent('.warnings'), /nullscope's, not those of other 1\.0/);
  await tab.click('#tab-find');
  assert.match(await tab.textContent('#find-audit'), /nullscope’s verdict/);
  await tab.evaluate(() => {
    const { lane } = window.nullscope;
    window.nullscope.go(lane.trace.leaveEvent[lane.trace.audit.findIndex((verdict) => verdict > 0)]);
  });
  assert.match(await tab.textContent('.sentence'), /By nullscope's evaluation, not the engine's own/);
  await tab.finish();
});

// Moves that were never entered, a few of each cause: the line to their node, and the move.
const neverEntered = () => {
  const { trace } = window.nullscope.lane;
  const left = new Map();
  const found = [];
  for (let node = trace.roots.at(-1); node < trace.count; ++node)
    for (const { cause, move } of trace.told.neverEntered(node).moves) {
      const kind = cause.replace(/\d+/g, 'n');
      const few = left.get(kind) ?? 2;
      if (move < 0 || few === 0) continue;
      left.set(kind, few - 1);
      const path = [];
      for (let n = node; trace.parent[n] >= 0; n = trace.parent[n]) path.unshift(trace.sans[trace.san[n]]);
      found.push({ node, id: trace.id[node], path, move: trace.told.head.moves.san[move] });
    }
  return found;
};

test('a move that was not searched is answered as `nullscope why` answers', async () => {
  const tab = await open(makePage('modern.html', [modern]), { width: 1920, height: 1080 });
  await tab.click('#tab-find');
  let compared = 0;
  const causes = new Set();
  for (const { node, id, path: line, move } of await tab.evaluate(neverEntered)) {
    const words = ['why', modern, '--path', [...line, move].join(' ')];
    let row;
    try {
      row = JSON.parse(run(...words, '--json')).traces[0].rows.at(-1);
    } catch {
      continue; // "same position" is no move of a line
    }
    if (row.parent !== id || row.entered) continue; // another search of the same line
    await tab.evaluate((n) => window.nullscope.go(window.nullscope.lane.trace.enterEvent[n]), node);
    await tab.fill('#find-move', move);
    await tab.keyboard.press('Enter');
    const said = await tab.textContent('.find .why');
    assert.ok(said.includes(`${move}: ${row.cause}.`), `${words.join(' ')}: ${said} instead of ${row.cause}`);
    const entered = run(...words).split('\n').find((text) => /legal moves entered; never entered/.test(text));
    if (entered) assert.ok(said.endsWith(`${entered}.`), `${said} instead of ${entered}`);
    causes.add(row.cause.replace(/\d+/g, 'n'));
    ++compared;
  }
  assert.ok(compared >= 6 && causes.size >= 4, `${compared} moves, ${[...causes].join('; ')}`);
  assert.ok([...causes].some((cause) => /skipped \(/.test(cause)), 'a rule skipped one');
  await tab.evaluate(() => window.nullscope.go(0));
  await tab.fill('#find-move', 'Ka8');
  await tab.keyboard.press('Enter');
  assert.equal(await tab.textContent('.found'), 'No node is like that.');
  await tab.finish();
});

test('a node says what its engine told of it: purpose, label, static evaluation, skipped moves', async () => {
  const rows = run('export', modern, '--format', 'jsonl', '-o', '-').trim().split('\n').map((line) => JSON.parse(line));
  const tab = await open(makePage('modern.html', [modern]), { width: 1920, height: 1080 });
  const told = (id) =>
    tab.evaluate((wanted) => {
      const app = window.nullscope;
      app.go(app.lane.trace.leaveEvent[app.lane.trace.id.indexOf(wanted)]);
      return document.querySelector('.told').textContent;
    }, id);
  const some = (holds) => rows.filter(holds).slice(0, 5);
  const labelled = some(({ exit_label: label }) => label);
  const aside = some(({ purpose }) => purpose === 'razoring');
  const evaluated = some(({ static_eval: value }) => value !== null);
  const skipping = some(({ skipped }) => skipped > 2);
  for (const found of [labelled, aside, evaluated, skipping]) assert.ok(found.length > 0);
  for (const { id, exit_label: label } of labelled) {
    await told(id);
    assert.ok((await tab.textContent('.sentence')).includes(`(${label})`));
  }
  for (const { id, purpose } of aside) assert.ok((await told(id)).startsWith(purpose));
  for (const { id, static_eval: value } of evaluated)
    assert.match(await told(id), new RegExp(`static evaluation ${value > 0 ? '\\+' : ''}${value}( |$)`));
  for (const { id, skipped } of skipping) {
    const [, list] = /skipped: (.*)$/.exec(await told(id));
    const counts = list.split(', ').map((part) => parseInt(part, 10) || 1); // all remaining quiet moves: one event
    assert.equal(counts.reduce((sum, n) => sum + n, 0) >= skipped, true, `${list}: ${skipped}`);
  }
  await tab.finish();
});
