// Moving about: jumps, playing, the tree, finding, links; all of it from the keyboard.
'use strict';

const assert = require('node:assert/strict');
const { before, test } = require('node:test');
const { makePage, makeTrace, middlegame, open, settled, run, until, zugzwang } = require('./support');

let trace;
let page;
let told; // what replay says of every event
before(() => {
  trace = makeTrace('p.nst', zugzwang, 5, 'verified:3', { audited: true });
  page = makePage('p.html', [trace]);
  told = run('replay', trace, '--event', '0', '--steps', '1000000', '--json').trim().split('\n').map((line) => JSON.parse(line));
});

const sequenceOf = async (tab) => Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]);
const nodeOf = async (tab) => Number(/node (\d+)/.exec(await tab.textContent('.facts'))[1]);

test('jumps lead to the next null move, fail-high, cut, flip, reduction and re-search, and back', async () => {
  const is = {
    n: (e) => e.type === 'null-move-tried',
    h: (e) => /fail-high\./.test(e.sentence) && !/no fail-high/.test(e.sentence),
    c: (e) => /^Null-move cutoff/.test(e.sentence),
    m: (e) => /: beta cutoff, returns/.test(e.sentence),
    r: (e) => e.type === 'depth-reduced',
    f: (e) => e.type === 'verify-flip',
    s: (e) => /^Verification failed/.test(e.sentence),
    p: (e) => /beat alpha in its null window/.test(e.sentence),
  };
  const tab = await open(page);
  for (const [key, wanted] of Object.entries(is)) {
    const places = told.filter(wanted).map((e) => e.sequence);
    assert.ok(places.length > 0, `the trace has none for ${key}`);
    await tab.keyboard.press('Home');
    for (const place of places.slice(0, 4)) {
      await tab.keyboard.press(key);
      assert.equal(await sequenceOf(tab), place, key);
    }
    await tab.keyboard.press('End');
    await tab.keyboard.press(`Shift+${key.toUpperCase()}`);
    assert.equal(await sequenceOf(tab), places.at(-1), `Shift+${key}`);
  }
  await tab.keyboard.press('End');
  await tab.keyboard.press('n');
  assert.match(await tab.textContent('.status'), /no null move after this/);
  await tab.finish();
});

test('play goes on by itself at the chosen speed, and stops', async () => {
  const tab = await open(page);
  await tab.keyboard.press('Home');
  for (let i = 0; i < 8; ++i) await tab.keyboard.press('.');
  await tab.keyboard.press('Space');
  await until(tab, () => Number(/event (\d+)/.exec(document.querySelector('.facts').textContent)[1]) >= 10);
  await tab.keyboard.press('Space');
  const stopped = await sequenceOf(tab);
  await tab.waitForTimeout(300);
  assert.equal(await sequenceOf(tab), stopped);
  await tab.finish();
});

test('a link opens the page at a node, and the address follows', async () => {
  const node = told.find((e) => e.type === 're-search' && /^Verification/.test(e.sentence)).node;
  const tab = await open(page, { hash: `#node=${node}` });
  assert.equal(await nodeOf(tab), node);
  assert.match(await tab.textContent('.facts'), /: enter/);
  await tab.keyboard.press('ArrowRight');
  await until(tab, () => location.hash.startsWith('#event='));
  await tab.evaluate((id) => (location.hash = `#node=${id}`), node + 1);
  await until(tab, (id) => document.querySelector('.facts').textContent.includes(`node ${id} `), node + 1);
  await tab.evaluate(() => (location.hash = '#node=99999999'));
  await tab.waitForTimeout(100);
  assert.equal(await nodeOf(tab), node + 1, 'a node that is not there changes nothing');
  await tab.finish();
});

test('find gives the nodes that nullscope find gives', async () => {
  const expected = (...options) => JSON.parse(run('find', trace, '--json', ...options)).matches;
  const tab = await open(page);
  const found = async (fields) => {
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('/');
    await tab.evaluate(() => document.querySelector('.find').reset());
    for (const [id, value] of Object.entries(fields)) {
      if (id === 'find-move') await tab.keyboard.type(value);
      else if (/min|max/.test(id)) await tab.fill(`#${id}`, value);
      else await tab.selectOption(`#${id}`, { label: value });
    }
    await tab.focus('#find-move');
    await tab.keyboard.press('Enter');
    return Number(/^([\d,]+)/.exec(await tab.textContent('.found'))[1].replace(/,/g, ''));
  };
  assert.equal(await found({ 'find-move': 'Ba4' }), expected('--move', 'Ba4'));
  assert.equal(await found({ 'find-move': '--' }), expected('--move', '--'));
  assert.equal(await found({ 'find-exit': 'null-move cutoff' }), expected('--exit', 'null-move-cutoff'));
  assert.equal(await found({ 'find-mark': 'depth reduced', 'find-min': '3' }), expected('--event', 'depth-reduced', '--min-depth', '3'));
  assert.equal(await found({ 'find-mark': 'verification failed: re-search' }), expected('--event', 're-search'));
  const first = await nodeOf(tab);
  await tab.click('text=Next');
  assert.notEqual(await nodeOf(tab), first);
  await tab.finish();
});

test('a move is found however much of it is written, as by nullscope find', async () => {
  const castling = 'r3k2r/pPp2ppp/2n5/3pP3/6b1/2N2N2/PPP2PPP/R3K2R w KQkq d6 0 8';
  const moves = {
    [middlegame]: ['Nd5', 'Nxd5', 'Ncd5', 'N3d5', 'Nb3d4', 'Nd4', 'd5', 'exd5', 'exd5!', 'c3d5', 'Bd5', 'Rd1', 'Kb1', 'Pd5'],
    [castling]: ['O-O', 'O-O-O', 'Kg1', 'b8', 'b8=Q', 'b8N', 'bxa8=R', 'b7a8q', 'exd6', 'Rd1', 'Rad1'],
  };
  let some = 0;
  for (const [fen, texts] of Object.entries(moves)) {
    const searched = makeTrace('m.nst', fen, 3, 'verified:3');
    const tab = await open(makePage('m.html', [searched]));
    await tab.keyboard.press('/');
    for (const text of texts) {
      await tab.fill('#find-move', text);
      await tab.keyboard.press('Enter');
      const found = await tab.textContent('.found');
      const count = /^No node/.test(found) ? 0 : Number(/^([\d,]+)/.exec(found)[1].replace(/,/g, ''));
      assert.equal(count, JSON.parse(run('find', searched, '--json', '--move', text)).matches, text);
      if (count > 0) ++some;
    }
    await tab.fill('#find-move', 'Nz9');
    await tab.keyboard.press('Enter');
    assert.match(await tab.textContent('.found'), /^That is no move/);
    await tab.finish();
  }
  assert.ok(some >= 15, `${some} of the moves are played`);
});

test('a node of the tree is folded and unfolded', async () => {
  const tab = await open(page);
  const folded = () => tab.evaluate(() => window.nullscope.lane.tree.isFolded(window.nullscope.lane.moment.node));
  assert.equal(await folded(), false);
  await tab.keyboard.press('o');
  assert.equal(await folded(), true);
  await tab.keyboard.press('o');
  assert.equal(await folded(), false);
  await tab.finish();
});

test('a click in the tree goes to that node', async () => {
  const tab = await open(page);
  await tab.keyboard.press('h'); // somewhere with nodes above and around it
  await settled(tab);
  const before = await nodeOf(tab);
  const box = await tab.locator('.tree canvas').boundingBox();
  let hit = false;
  for (let y = 0.15; y < 0.95 && !hit; y += 0.05)
    for (let x = 0.1; x < 0.95 && !hit; x += 0.05) {
      await tab.mouse.click(box.x + box.width * x, box.y + box.height * y);
      hit = (await nodeOf(tab)) !== before;
    }
  assert.ok(hit, 'no click met a node');
  await tab.finish();
});

test('every control is reached with the keyboard alone, and the help lists the keys', async () => {
  const tab = await open(page);
  const seen = new Set();
  for (let i = 0; i < 120; ++i) {
    await tab.keyboard.press('Tab');
    const what = await tab.evaluate(() => {
      const e = document.activeElement;
      return e === document.body ? '' : `${e.tagName} ${e.getAttribute('aria-label') ?? e.id} ${e.textContent.trim().slice(0, 30)}`;
    });
    if (seen.has(what) && seen.size > 20) break;
    seen.add(what);
  }
  const all = await tab.evaluate(() =>
    [...document.querySelectorAll('button, input, select, summary')]
      .filter((e) => e.offsetParent && !e.disabled && e.tabIndex >= 0)
      .map((e) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.id} ${e.textContent.trim().slice(0, 30)}`),
  );
  for (const control of all) assert.ok(seen.has(control), `not reached: ${control}`);
  await tab.keyboard.press('Escape');
  await tab.keyboard.press('?');
  assert.ok(await tab.isVisible('dialog.help'));
  assert.match(await tab.textContent('dialog.help'), /step over/);
  await tab.keyboard.press('Escape');
  assert.ok(!(await tab.isVisible('dialog.help')));
  await tab.finish();
});

test('large type, themes and the growing tree', async () => {
  const tab = await open(page);
  const size = () => tab.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.sentence')).fontSize));
  const small = await size();
  await tab.keyboard.press(']');
  await tab.keyboard.press(']');
  assert.ok((await size()) > small * 1.2);
  const paper = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await tab.keyboard.press('d');
  await tab.keyboard.press('d');
  assert.notEqual(await paper(), light);
  await tab.keyboard.press('g');
  assert.ok(await tab.isChecked('#so-far'));
  await tab.emulateMedia({ media: 'print' });
  assert.equal(await paper(), 'rgb(255, 255, 255)');
  assert.ok(!(await tab.isVisible('.transport')));
  await tab.finish();
});
