// What the page says is right: the paper is named, the code is that of the search, numbers agree, moves are understood as people
// write them, and every control looks like what it does.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { file, lessonPage, lessons, makeLesson, makePage, makeTrace, open, run, zugzwang } = require('./support');
const fs = require('node:fs');

test('every page names the paper, and whom the paper credits', async () => {
  const pages = [lessonPage('window').page, makePage('cited.html', [makeTrace('cited.nst', zugzwang, 3, 'std:2')])];
  for (const page of pages)
    for (const size of [{ width: 1920, height: 1080 }, { width: 390, height: 844 }]) {
      const tab = await open(page, size);
      assert.ok(await tab.isVisible('.paper'));
      const text = await tab.textContent('.paper');
      for (const word of ['David-Tabibi', 'Netanyahu', 'Verified Null-Move Pruning', '2002', 'Goetsch', 'Campbell', 'Plenkner'])
        assert.ok(text.includes(word), word);
      await tab.finish();
    }
});

test('lesson 1 shows PVS beside alpha-beta, and no null move', async () => {
  const tab = await open(lessonPage('window').page, { width: 1920, height: 1080, hash: '#chapter=5' });
  const code = await tab.textContent('.code');
  assert.match(code, /NegaScout\/PVS beside alpha-beta/);
  assert.doesNotMatch(code, /null_move|#define R/);
  await tab.keyboard.press('2');
  assert.match(await tab.textContent('.figure .lit'), /re-search for its value/);
  await tab.finish();
});

test('the figure has the R that runs', async () => {
  for (const [policy, r] of [['std:3', '3'], ['verified:2', '2'], ['adaptive', '(depth > 6 ? 3 : 2)']]) {
    const tab = await open(makePage('r.html', [makeTrace('r.nst', zugzwang, 3, policy)]));
    assert.ok((await tab.textContent('.figure li')).startsWith(`#define R ${r}  `), policy);
    await tab.finish();
  }
});

test('what the lessons say: no answer twice right, nothing that the search did not say', () => {
  const texts = Object.fromEntries(lessons.map((name) => [name, lessonPage(name).lesson]));
  const all = (name) => JSON.stringify(texts[name]);
  assert.doesNotMatch(all('zugzwang'), /What it says is true/);
  assert.match(texts.zugzwang.chapters[5].question.why, /It said \+311; in truth passing is worth 0, which is less, but still reaches beta = 0/);
  assert.doesNotMatch(all('cost'), /Who made the mistake/);
  assert.match(texts.window.chapters[6].question.why, /222 visits .* visited twice/);
  for (const name of lessons) assert.doesNotMatch(all(name), /32001|1 were|answers? (are|is) wrong: 1 /, name);
  const titles = lessons.map((name) => texts[name].title + texts[name].intro.join() + texts[name].chapters.map(({ title }) => title).join()).join();
  for (const given of ['no cutoff', 'promise broken', 'One refutation', 'passing is not enough', 'does not see', 'too short', 'passing is best'])
    assert.ok(!titles.includes(given), given);
});

test('in quiescence the best is what is returned, in words and in the chip', async () => {
  const tab = await open(lessonPage('horizon').page, { hash: '#chapter=3' });
  const [, value] = /returns ([+-]?\d+)/.exec(await tab.textContent('.sentence'));
  assert.equal(await tab.textContent('[data-value=best]'), value);
  assert.equal(await tab.textContent('[data-value=value]'), value);
  await tab.finish();
});

test('while the depth of the re-search is asked for, the chip has the depth before it', async () => {
  const tab = await open(lessonPage('verified').page, { hash: '#chapter=6' });
  assert.equal(await tab.textContent('[data-value=depth]'), '2');
  assert.doesNotMatch(await tab.textContent('.sentence'), /full depth/);
  await tab.fill('.lesson .typed', '3');
  await tab.keyboard.press('Enter');
  assert.match(await tab.textContent('.lesson .verdict'), /^✓ Right/);
  await tab.finish();
});

test('one wrong cutoff was wrong', async () => {
  const tab = await open(makePage('one.html', [makeTrace('one.nst', zugzwang, 4, 'std:3', { audited: true })]));
  for (const [zugzwangs, words] of [[1, ' 1 was wrong'], [2, ' 2 were wrong']]) {
    await tab.evaluate((n) => Object.assign(window.nullscope.lane.trace.head.audit, { zugzwang: n, horizon: 0 }), zugzwangs);
    await tab.click('#tab-events');
    await tab.click('#tab-totals');
    assert.ok((await tab.textContent('.totals .note')).includes(words));
  }
  await tab.finish();
});

test('castling and the null move are found however they are written', async () => {
  const castles = 'r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1';
  const trace = makeTrace('castles.nst', castles, 3, 'std:2');
  const tab = await open(makePage('castles.html', [trace]));
  await tab.click('#tab-find');
  const count = async (move) => {
    await tab.fill('#find-move', move);
    await tab.keyboard.press('Enter');
    return /^([\d,]+) node/.exec(await tab.textContent('.found'))?.[1];
  };
  const found = (move) => JSON.parse(run('find', trace, '--move', move, '--json')).matches;
  for (const ways of [['O-O', '0-0'], ['O-O-O', '0-0-0'], ['--', 'null', 'pass']]) {
    const first = await count(ways[0]);
    assert.ok(Number(first.replace(',', '')) > 0, ways[0]);
    for (const way of ways) {
      assert.equal(await count(way), first, way);
      assert.equal(found(way), Number(first.replace(',', '')), `nullscope find --move ${way}`);
    }
  }
  await tab.finish();
});

test('play and step look different, and so do all controls', async () => {
  const tab = await open(makePage('icons.html', [makeTrace('icons.nst', zugzwang, 3, 'std:2')]));
  const paths = await tab.locator('.steps .icon path').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
  assert.equal(new Set(paths).size, paths.length);
  await tab.finish();
});

test('nine choices are answered by nine keys', async () => {
  const lesson = {
    name: 'nine', title: 'Nine', intro: ['Nine.'],
    searches: { s: { position: zugzwang, depth: 2, policy: 'none' } },
    places: { root: { search: 's', path: '' } },
    chapters: [{ title: 'Nine', text: ['Nine.'], at: 'root', question: { text: 'Nine?', choices: [...'abcdefghi'], answer: 8, why: 'The last.' } }],
  };
  const tab = await open(makeLesson('nine', lesson), { hash: '#chapter=1' });
  await tab.keyboard.press('9');
  assert.equal(await tab.textContent('.lesson .verdict'), '✓ Right. The last.');
  await tab.finish();
});

test('scores are centipawns with their sign in the page and in the program', async () => {
  const trace = makeTrace('scores.nst', zugzwang, 4, 'std:3', { audited: true });
  for (const words of [['search', zugzwang, '--depth', '4'], ['summary', trace], ['audit', trace]])
    assert.doesNotMatch(run(...words), /[ (][+-]\d+\.\d\d[ ;,\n]/, words[0]);
  assert.match(run('search', zugzwang, '--depth', '5', '--policy', 'verified:3'), /\+224\b/);
  assert.match(run('tree', trace, '--path', 'Ba4'), /\+\d+ +null-move cutoff/);
  const tab = await open(makePage('scores.html', [trace]));
  await tab.evaluate(() => {
    const { lane } = window.nullscope;
    window.nullscope.go(lane.trace.leaveEvent[lane.trace.value.findIndex((value) => value > 0 && value < 30_000)]);
  });
  assert.match(await tab.textContent('.sentence'), /[Rr]eturns \+\d+ \(-\d+ for/);
  assert.match(await tab.textContent('[data-value=value]'), /^\+\d+$/);
  await tab.finish();
});
