// The lab: a study is set up, searched in two ways, compared, audited, and sent as a link; by mouse and by keyboard.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { check } = require('../axe');
const { labPage, nothingRuns, open, until, zugzwang } = require('../support');
const { centre, drag, dragMove, fault, fenOf, idle, openLab, playedMoves, said, searched, shown, square, walkTo } = require('./hands');

const options = { skip: labPage() === null && 'the program was built without the lab' };
const pieces = { Be8: 'B', pa6: 'p', ka5: 'k', Nd5: 'N', ph4: 'p', Ka3: 'K', ph3: 'p', Pa2: 'P', Pb2: 'P', Ph2: 'P', qc1: 'q' };

// Compared, audited, and sent as a link: the same however it was set up.
async function compareAndSend(tab) {
  assert.equal(await fenOf(tab), zugzwang);
  assert.match(await said(tab), /std:3: Bd7 0, 1,259 nodes, 4 wrong cutoffs of 106\. verified:3: Ba4 \+256, 2,712 nodes/);
  assert.equal(await tab.locator('.lane').count(), 2);
  assert.match(await tab.textContent('.compare'), /continued with Bd7, returned 0 \(exact\).*continued with Ba4, returned \+256 \(exact\)/s);
  const wrong = await tab.evaluate(() => window.nullscope.lanes[0].trace.corrections.size);
  assert.equal(wrong, 4, 'wrong cutoffs have their crosses');
  await until(tab, () => location.hash.includes('audit=yes') && location.hash.includes('with='));
  const sent = await shown(tab);
  const other = await open(labPage(), { hash: await tab.evaluate(() => location.hash) });
  await idle(other);
  assert.deepEqual(await shown(other), sent);
  await other.finish();
}

const sizes = { laptop: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };

for (const [name, size] of Object.entries(sizes))
  test(`by mouse: set up by dragging, two policies, the divergence, the audit, the link: ${name}`, options, async () => {
    const tab = await openLab(size);
    await tab.click('text=Set up');
    await tab.click('.set-up >> text=Empty');
    await tab.evaluate(() => document.querySelector('.set-up').scrollIntoView());
    const board = '.set-up .board svg';
    for (const [place, piece] of Object.entries(pieces))
      await drag(tab, await centre(tab.locator(`.palette [data-piece=${piece}]`)), await square(tab, place.slice(1), board));
    await drag(tab, await square(tab, 'h2', board), await square(tab, 'g2', board)); // over the board, and back
    await drag(tab, await square(tab, 'g2', board), await square(tab, 'h2', board));
    await tab.check('#mover-w');
    await tab.selectOption('#policy', 'std');
    await tab.selectOption('#policy-r', '3');
    await tab.selectOption('#second', 'verified');
    await tab.check('#audit');
    await check(tab, `setting up, ${name}`);
    await searched(tab, () => tab.click('text=Search it'));
    await tab.click('#tab-compare');
    await tab.click('.divergence >> nth=0');
    await compareAndSend(tab);
    await tab.finish();
  });

test('by keyboard: the same', options, async () => {
  const tab = await openLab({ width: 1280, height: 720 });
  await tab.focus('text=Set up');
  await tab.keyboard.press('Enter');
  await tab.focus('.set-up >> text=Empty');
  await tab.keyboard.press('Enter');
  let at = null;
  for (const [name, piece] of Object.entries(pieces)) {
    await tab.focus(`.palette [data-piece=${piece}]`);
    if ((await tab.getAttribute(`.palette [data-piece=${piece}]`, 'aria-pressed')) === 'false') await tab.keyboard.press('Enter');
    await tab.focus('.set-up .board svg');
    await tab.keyboard.press('ArrowUp'); // the keys begin at the king's square
    at = 'e1';
    await walkTo(tab, name.slice(1), at);
    await tab.keyboard.press('Enter');
  }
  for (const [id, value] of [['#policy', 'std'], ['#policy-r', '3'], ['#second', 'verified']]) await tab.selectOption(id, value);
  await tab.focus('#audit');
  await tab.keyboard.press(' ');
  await tab.focus('text=Search it');
  await searched(tab, () => tab.keyboard.press('Enter'));
  await tab.focus('#tab-compare');
  await tab.keyboard.press('Enter');
  await tab.focus('.divergence >> nth=0');
  await tab.keyboard.press('Enter');
  await compareAndSend(tab);
  await tab.finish();
});

test('the board plays: dragged, typed, by keys, null moves, back and forward', options, async () => {
  const tab = await openLab();
  await searched(tab, () => dragMove(tab, 'e8', 'a4'));
  assert.deepEqual(await playedMoves(tab), ['start', 'Ba4']);
  await searched(tab, () => dragMove(tab, 'c1', 'd2'));
  assert.deepEqual(await playedMoves(tab), ['start', 'Ba4', 'Qd2']);
  await searched(tab, () => tab.click('.board-tools >> text=Null move'));
  await searched(tab, () => tab.click('[aria-label="back one move"]'));
  await searched(tab, () => tab.click('[aria-label="back one move"]'));
  assert.deepEqual(await playedMoves(tab), ['start', 'Ba4', 'Qd2', '--'], 'what was played is still there');
  await searched(tab, () => tab.click('[aria-label="forward one move"]'));
  assert.match(await fenOf(tab), /^8\/8\/p7\/k2N4\/B6p\/K6p\/PP1q3P\/8 w/);
  await tab.focus('#move');
  await tab.keyboard.type('Nc3');
  await searched(tab, () => tab.keyboard.press('Enter'));
  assert.deepEqual(await playedMoves(tab), ['start', 'Ba4', 'Qd2', 'Nc3']);
  await dragMove(tab, 'd2', 'd4'); // a legal one is searched, another is not
  await idle(tab);
  await tab.focus('.position > .board svg');
  await tab.keyboard.press('ArrowUp');
  assert.match(await tab.textContent('.position > .board .unseen'), /^e1/);
  await tab.finish();
});

test('castling, en passant and promotion are moves like others', options, async () => {
  const tab = await openLab();
  const position = async (fen) => {
    await tab.fill('#position', fen);
    await tab.focus('#position');
    await searched(tab, () => tab.keyboard.press('Enter'));
  };
  await tab.fill('#depth', '2');
  await position('r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1');
  await searched(tab, () => dragMove(tab, 'e1', 'g1'));
  assert.match(await fenOf(tab), /R4RK1 b/);
  await searched(tab, () => tab.click('[aria-label="back one move"]'));
  await searched(tab, () => dragMove(tab, 'e5', 'd6'));
  assert.match(await fenOf(tab), /^r3k2r\/1P6\/3P4\/8\//);
  await searched(tab, () => tab.click('[aria-label="back one move"]'));
  await dragMove(tab, 'b7', 'b8');
  await searched(tab, () => tab.click('.promotion [aria-label="white knight"]'));
  assert.match(await fenOf(tab), /^rN2k2r\//);
  await tab.finish();
});

test('bad input is one sentence, and nothing is lost', options, async () => {
  const tab = await openLab();
  const before = await shown(tab);
  const bad = ['', 'rubbish', '8/8/8/8/8/8/8/8 w - - 0 1', '9/8/8/8/8/8/8/K1k5 w - - 0 1', 'kK6/8/8/8/8/8/8/8 w - - 0 1', '4k3/8/8/8/8/8/8/4K2R x - - 0 1',
    '4k3/8/8/8/8/8/8/4K2R w Q - 0 1', '4k3/8/8 w - - 0 1', 'rnbq/8', '4k3/8/8/8/8/8/8/4K2R w K e9 0 1', 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/KK6 w - - 0 1', '1. e4 e5 2. Qh9', '1. e4 {open', '[FEN "x"] 1. e4', '<img src=x onerror=alert(1)>', `1. e4 <script>alert(2)</script>`];
  for (const text of bad) {
    await tab.fill('#position', text);
    await tab.focus('#position');
    await tab.evaluate(() => window.lab.bar.tell(''));
    await tab.keyboard.press('Enter');
    await until(tab, () => document.querySelector('.told').textContent !== '');
    await fault(tab, /^.{10,160}\.$/);
    assert.deepEqual(await shown(tab), before);
    assert.equal(await tab.inputValue('#position'), text, 'what was typed can be corrected');
  }
  assert.equal(await tab.locator('img').count(), 0);
  await tab.fill('#position', zugzwang);
  for (const [field, value] of [['#depth', '0'], ['#depth', '65'], ['#depth', '2.5'], ['#depth', ''], ['#nodes', '0'], ['#nodes', '99999999999']]) {
    const good = await tab.inputValue(field);
    await tab.fill(field, value);
    await tab.click('.lab-row .next');
    await until(tab, () => document.querySelector('.told').classList.contains('fault'));
    await fault(tab, /is a number from 1 to/);
    assert.deepEqual(await shown(tab), before);
    await tab.fill(field, good);
    await tab.evaluate(() => window.lab.bar.tell(''));
  }
  // A link that cannot be followed says why, and shows the usual.
  const other = await open(labPage(), { hash: '#fen=nonsense&policy=zzz' });
  await idle(other);
  await fault(other, /FEN/);
  assert.deepEqual((await shown(other)).searches[0][1], 'std:3');
  await other.finish();
  await tab.finish();
});

test('a game is pasted with all that a PGN has, and played to its end', options, async () => {
  const tab = await openLab();
  const pgn = '[Event "A [<b>bold</b>] game"]\n[White "x"]\n\n1. e4 {best by test} e5 2. Nf3 (2. f4 exf4 {or (not)} 3. Bc4) 2... Nc6 $1 ; a remark\n3.Bb5! a6 1-0\n';
  await tab.fill('#depth', '2');
  await searched(tab, () =>
    tab.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.querySelector('#position').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pgn),
  );
  assert.deepEqual(await playedMoves(tab), ['start', 'e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  await tab.finish();
});

test('a search is cancelled at once, and one that meets its node limit shows what it has', options, async () => {
  const tab = await openLab();
  const before = await shown(tab);
  await tab.selectOption('#positions', { index: 16 }); // the last teaching positions are large
  await idle(tab);
  const small = await shown(tab);
  assert.notDeepEqual(small, before);
  await tab.fill('#depth', '40');
  await tab.fill('#nodes', '20000000');
  await tab.click('.lab-row .next');
  await until(tab, () => /depth \d+/.test(document.querySelector('.told').textContent), null, 60_000);
  const took = await tab.evaluate(async () => {
    const start = performance.now();
    [...document.querySelectorAll('.lab-row button')].find((b) => b.textContent === 'Cancel').click();
    while (!/Cancelled/.test(document.querySelector('.told').textContent)) await new Promise((done) => setTimeout(done, 1));
    return performance.now() - start;
  });
  assert.ok(took < 100, `${took} ms`);
  assert.deepEqual(await shown(tab), small, 'what was shown is still shown');
  await tab.fill('#nodes', '20000');
  await searched(tab, () => tab.click('.lab-row .next'));
  await fault(tab, /stopped at the limit of 20,000 nodes after depth \d+; what was searched is shown/);
  assert.equal(await tab.evaluate(() => window.nullscope.lane.trace.count), 20_000);
  await tab.finish();
});

test('growth is drawn policy by policy', options, async () => {
  const tab = await openLab();
  await tab.click('#tab-growth');
  await tab.fill('#growth-depth', '5');
  await tab.click('.growth .next');
  await until(tab, () => document.querySelectorAll('.growth .chart-name').length === 5 && !document.querySelector('.growth .next').hidden, null, 60_000);
  const label = await tab.locator('.growth [data-series="2"][data-depth="5"]').getAttribute('aria-label');
  assert.equal(label, 'std:3, depth 5: 120 nodes');
  await check(tab, 'growth');
  await tab.finish();
});

for (const [name, size] of Object.entries(sizes))
  for (const scheme of ['light', 'dark'])
    test(`accessible, and nothing runs over the side: ${name}, ${scheme}`, options, async () => {
      const hash = `#fen=${encodeURIComponent(zugzwang)}&policy=std:3&with=verified:3&depth=6&audit=yes&panel=compare`;
      const tab = await openLab({ ...size, scheme, hash });
      await check(tab, `${name}, ${scheme}`);
      assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no scrolling sideways');
      await tab.finish();
    });

test('the Tab key goes through the bar in the order in which it is read', options, async () => {
  const tab = await openLab();
  await tab.focus('#positions');
  const met = [];
  for (let i = 0; i < 14; ++i) {
    met.push(await tab.evaluate(() => document.activeElement.id || document.activeElement.textContent));
    await tab.keyboard.press('Tab');
  }
  assert.deepEqual(met, ['positions', 'position', 'Set up', 'Copy link', 'Open', 'Save', 'policy', 'policy-r', 'second', 'depth', 'nodes', 'Options', 'audit', 'Search']);
  await tab.finish();
});

test('the policy of the page lets the engine run, and nothing else', options, async () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(require('node:fs').readFileSync(labPage(), 'utf8'))[1];
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[A-Za-z0-9+/]{43}=' 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:;/);
  assert.ok(require('node:fs').statSync(labPage()).size <= 600_000, 'at most 600 KB');
  const tab = await openLab();
  await nothingRuns(tab);
});
