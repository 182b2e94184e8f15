// The page says at every event what `nullscope replay --json` says.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { makePage, makeTrace, middlegame, open, run, zugzwang } = require('./support');

const INFINITY = 32001;
const MATE_BOUND = 32000 - 256;

// What is on the page, read from what a reader sees. Runs in the page.
function readPage() {
  const squares = new Array(64).fill('');
  for (const piece of document.querySelectorAll('.board use')) {
    const [, colour, type] = /#piece-(.)(.)/.exec(piece.getAttribute('href'));
    const at = (7 - Number(piece.getAttribute('y')) / 100) * 8 + Number(piece.getAttribute('x')) / 100;
    squares[at] = colour === 'w' ? type : type.toLowerCase();
  }
  const rows = [];
  for (let rank = 7; rank >= 0; --rank)
    rows.push(squares.slice(rank * 8, rank * 8 + 8).map((p) => p || '1').join('').replace(/1+/g, (ones) => ones.length));
  const lit = [...document.querySelectorAll('.figure li')].flatMap((line, i) => (line.classList.contains('lit') ? [i + 1] : []));
  const value = (name) => document.querySelector(`[data-value=${name}]`).textContent;
  return {
    placement: rows.join('/'),
    side: document.querySelector('.disc').classList.contains('white') ? 'w' : 'b',
    sentence: document.querySelector('.sentence').textContent,
    lit,
    facts: document.querySelector('.facts').textContent,
    path: [...document.querySelectorAll('.crumbs li')].slice(1).map((crumb) => crumb.textContent).join(' '),
    values: Object.fromEntries(['alpha', 'beta', 'depth', 'verify', 'value', 'best'].map((name) => [name, value(name)])),
  };
}

// As the page writes a number of the search.
function shown(v, mateInWords) {
  if (v === null) return '–';
  if (v >= INFINITY) return '+∞';
  if (v <= -INFINITY) return '-∞';
  return mateInWords && Math.abs(v) >= MATE_BOUND ? /^(mate in \d+|mated in \d+|mated|[+-]\d+)$/ : (v > 0 ? '+' : '') + v;
}
function same(actual, expected, what) {
  if (expected instanceof RegExp) assert.match(actual, expected, what);
  else assert.equal(actual, expected, what);
}

// From the event with which the trace begins; at most so many of them.
async function compare(trace, first = 0, most = 1_000_000) {
  const told = run('replay', trace, '--event', String(first), '--steps', String(most), '--json').trim().split('\n').map((line) => JSON.parse(line));
  const tab = await open(makePage('page.html', [trace]));
  await tab.evaluate(`window.readPage = ${readPage.toString()}`);
  await tab.keyboard.press('Home');
  const seen = await tab.evaluate((enough) => {
    const all = [];
    for (let before = ''; ; ) {
      const now = window.readPage();
      if (now.facts === before) return all;
      if (all.push(now) === enough) return all;
      before = now.facts;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    }
  }, told.length + (told.length < most ? 1 : 0));
  assert.equal(seen.length, told.length, 'events');
  told.forEach((want, i) => {
    const got = seen[i];
    const at = `event ${want.sequence}`;
    const [placement, side] = want.fen.split(' ');
    assert.equal(got.placement, placement, at);
    assert.equal(got.side, side, at);
    assert.equal(got.sentence, want.sentence, at);
    assert.deepEqual(got.lit, want.line ? [want.line] : [], at);
    // JSON has the slug of what the page has the name of: "tt-hit", "TT hit".
    const [, type] = /^event \d+: ([^·]+?)(?: ·|$)/.exec(got.facts);
    assert.equal(type.toLowerCase().replaceAll(' ', '-'), want.type, at);
    assert.ok(got.facts.startsWith(`event ${want.sequence}: `), at);
    if (want.node !== null) {
      assert.ok(got.facts.includes(`node ${want.node} · ply ${want.ply}`), at);
      assert.equal(got.path, want.path, at);
    }
    same(got.values.alpha, shown(want.alpha), at);
    same(got.values.beta, shown(want.beta), at);
    same(got.values.depth, String(want.depth), at);
    same(got.values.verify, want.verify === null ? '–' : String(want.verify), at);
    same(got.values.value, shown(want.value, true), at);
    same(got.values.best, shown(want.best, true), at);
  });

  // And back again, with the keyboard itself, to a few places on the way.
  for (let i = told.length - 2; i >= Math.max(0, told.length - 6); --i) {
    await tab.keyboard.press('ArrowLeft');
    assert.equal((await tab.evaluate('readPage()')).sentence, told[i].sentence);
  }
  await tab.finish();
  return told.length;
}

test('every event of a verified search is shown as replay tells it', async () => {
  assert.ok((await compare(makeTrace('v.nst', zugzwang, 5, 'verified:3'))) > 3000);
});

test('every event of a standard search is shown with its audit', async () => {
  assert.ok((await compare(makeTrace('s.nst', zugzwang, 5, 'std:3', { audited: true }))) > 1500);
});

test('other policies, castling and captures are shown the same', async () => {
  const castling = 'r3k2r/pPp2ppp/2n5/3pP3/6b1/2N2N2/PPP2PPP/R3K2R w KQkq d6 0 8';
  for (const policy of ['enr', 'probe:2']) await compare(makeTrace('c.nst', castling, 2, policy));
});

test('a filtered recording is shown with what it left out', async () => {
  await compare(makeTrace('f.nst', middlegame, 5, 'verified:3', { options: ['--max-ply', '2'] }));
});

test('a flight recorder starts in the middle of a search', async () => {
  const trace = makeTrace('r.nst', middlegame, 7, 'verified:3', { options: ['--flight-recorder', '1'] });
  const tab = await open(makePage('r.html', [trace]));
  await tab.keyboard.press('Home');
  const first = Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]);
  await tab.finish();
  assert.ok(first > 0, 'the recorder has dropped the beginning');
  assert.throws(() => run('replay', trace, '--event', String(first - 1)), 'nothing is recorded before it');
  assert.equal(await compare(trace, first, 3000), 3000);
});

test('steps over and out skip what is below', async () => {
  const trace = makeTrace('o.nst', zugzwang, 4, 'verified:3');
  const tab = await open(makePage('o.html', [trace]));
  const facts = () => tab.textContent('.facts');
  const node = async () => /node (\d+)/.exec(await facts())[1];
  const root = await node();
  await tab.keyboard.press('ArrowRight'); // a child, or the null move before it
  while (!/: enter/.test(await facts())) await tab.keyboard.press('ArrowRight');
  const child = await node();
  await tab.keyboard.press('ArrowDown');
  assert.match(await facts(), new RegExp(`: leave · node ${child} `), 'over: to where the child is left');
  await tab.keyboard.press('PageUp');
  assert.match(await facts(), new RegExp(`: enter · node ${child} `), 'and back over it');
  await tab.keyboard.press('ArrowUp');
  assert.match(await facts(), new RegExp(`: leave · node ${child} `), 'out: to where the node is left');
  await tab.keyboard.press('ArrowUp');
  assert.match(await facts(), new RegExp(`: leave · node ${root} `), 'out again: its parent');
  await tab.keyboard.press('Backspace');
  assert.match(await facts(), new RegExp(`: enter · node ${root} `), 'back to where it was entered');
  await tab.finish();
});
