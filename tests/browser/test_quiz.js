// Predict, then reveal: asked before the answer is on the page, scored, and true to the trace.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const fs = require('node:fs');
const { lessonPage, makePage, makeTrace, open, run, until, zugzwang } = require('./support');

// Plays a round with a player who knows (or gets wrong) every answer, from what replay tells.
// `meanwhile`: what else is tried while the question is open.
async function play(trace, page, knows, meanwhile = async () => undefined) {
  const told = run('replay', trace, '--event', '0', '--steps', '1000000', '--json').trim().split('\n').map((line) => JSON.parse(line));
  const after = (sequence, node, test) => told.slice(sequence + 1).find((e) => e.node === node && test(e));
  const truth = (question, e) => {
    if (/fail high/.test(question)) return / >= beta: fail-high/.test(after(e.sequence, e.node, (x) => x.type === 'null-move-result').sentence);
    if (/sound/.test(question)) return /found this cutoff sound/.test(after(e.sequence, e.node, (x) => x.type === 'leave').sentence);
    const end = after(e.sequence, e.node, (x) => x.type === 'leave' || /^Verification failed/.test(x.sentence));
    return end.type === 'leave';
  };
  // Of those that are typed: what is right.
  const typed = (question, e) => {
    const next = told.find((x) => x.sequence === e.sequence + 1);
    if (/Which beta/.test(question)) return String(next.beta);
    if (/Which value/.test(question)) return String(next.value);
    const left = after(e.sequence, e.node, (x) => x.type === 'leave');
    return /Move \d+, (\S+),/.exec(left.sentence)[1];
  };
  const tab = await open(page);
  await tab.keyboard.press('q');
  const topics = new Set();
  for (let asked = 0; ; ++asked) {
    const question = await tab.textContent('.quiz .question');
    if (/predicted/.test(question)) {
      await tab.keyboard.press('q'); // another round begins
      assert.match(await tab.textContent('.quiz .question'), /^1 of/);
      await tab.finish();
      return { question, topics, asked };
    }
    topics.add(/fail high|sound|succeed|Which beta|Which value|Which one/.exec(question)[0]);
    const sequence = Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]);
    const entry = told.find((e) => e.sequence === sequence);
    const types = /Which/.test(question);
    const yes = types || truth(question, entry);

    // Nothing gives the answer away, and nobody gets past the question.
    assert.ok(!/audit found/.test(await tab.textContent('.sentence')));
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('End');
    assert.equal(Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]), sequence, 'the page stepped past its question');

    await meanwhile(tab, entry);
    if (types) {
      await tab.fill('.quiz .typed', 'what?');
      await tab.keyboard.press('Enter');
      assert.match(await tab.textContent('.quiz .note'), /^That is no (number|move)/);
      await tab.fill('.quiz .typed', knows ? typed(question, entry) : /one/.test(question) ? 'a1a2' : '4711');
      await tab.keyboard.press('Enter');
    } else await tab.keyboard.press(yes === knows ? '1' : '2');
    assert.equal(await tab.getAttribute('.quiz .question-box', 'data-result'), knows ? 'right' : 'wrong', question);
    assert.equal(await tab.getAttribute('.score', 'data-right'), String(knows ? asked + 1 : 0));
    await tab.keyboard.press('Enter'); // the button for the next question has the focus
  }
}

test('a round about a verified search can be passed and failed', async () => {
  const trace = makeTrace('v.nst', zugzwang, 5, 'verified:3');
  const page = makePage('v.html', [trace]);
  const passed = await play(trace, page, true);
  assert.equal(passed.question, `You predicted ${passed.asked} of ${passed.asked} right.`);
  assert.ok(passed.topics.has('fail high') && passed.topics.has('succeed'));
  const failed = await play(trace, page, false);
  assert.match(failed.question, /^You predicted 0 of/);
});

test('with an audit it is asked whether cuts are sound', async () => {
  const trace = makeTrace('s.nst', zugzwang, 6, 'std:3', { audited: true });
  const { topics } = await play(trace, makePage('s.html', [trace]), true);
  assert.ok(topics.has('sound'));
});

test('with two traces a question stays with its own', async () => {
  const a = makeTrace('qa.nst', zugzwang, 5, 'std:3');
  const b = makeTrace('qb.nst', zugzwang, 5, 'verified:3');
  const page = makePage('qab.html', [a, b]);
  const { question, asked } = await play(a, page, true, async (tab) => {
    const leads = () => tab.locator('.lane').first().evaluate((lane) => lane.classList.contains('active'));
    await tab.keyboard.press('x');
    assert.ok(await leads(), 'x');
    assert.match(await tab.textContent('.status'), /question is about A/);
    await tab.locator('.lane').nth(1).locator('.map canvas').click();
    assert.ok(await leads(), 'a click in the map of B');
    await tab.locator('.lane').nth(1).locator('.crumbs button').first().click();
    assert.ok(await leads(), 'a click in the path of B');
  });
  assert.equal(question, `You predicted ${asked} of ${asked} right.`);
});

test('neither the tips nor find give an answer away', async () => {
  const trace = makeTrace('hidden.nst', zugzwang, 5, 'verified:3');
  await play(trace, makePage('hidden.html', [trace]), true, async (tab) => {
    const points = await tab.evaluate(() => {
      const { map, trace, event } = window.nullscope.lane;
      const { order, canvas } = map;
      const end = order.starts[order.starts.length - 1];
      const box = canvas.getBoundingClientRect();
      const found = [];
      for (let n = order.root + order.starts.length - 2; n >= order.root; n = trace.parent[n])
        if (trace.leaveEvent[n] > event)
          found.push({ x: box.left + (box.width * order.starts[n - order.root]) / end + 0.2, y: box.top + ((trace.level[n] + 0.5) * box.height) / order.rows });
      return found;
    });
    assert.ok(points.length > 0);
    for (const { x, y } of points) {
      await tab.mouse.move(x, y);
      assert.match(await tab.locator('.map .tip').textContent(), /being searched$/);
    }
    await tab.click('#tab-find');
    await tab.fill('#find-move', '--');
    await tab.keyboard.press('Enter');
    assert.match(await tab.textContent('.found'), /^Not while a question is asked/);
    assert.equal(await tab.locator('.results li').count(), 0);
    await tab.click('#tab-quiz');
    await tab.locator('.quiz .question').focus();
  });
});

test('a search without null moves is asked about values and captures; a trace with nothing in it says so', async () => {
  const trace = makeTrace('n.nst', zugzwang, 3, 'none');
  const { topics } = await play(trace, makePage('n.html', [trace]), true);
  assert.ok(topics.has('Which value'));
  const tab = await open(makePage('n1.html', [makeTrace('n1.nst', '8/8/8/8/8/5k2/5p2/5K2 w - - 0 1', 1, 'none')]));
  await tab.keyboard.press('q');
  assert.match(await tab.textContent('.quiz .question'), /nothing to ask about/);
  await tab.finish();
});

test('a move is answered by clicking it on the board; answers are kept, and saved as CSV', async () => {
  const { page, lesson } = lessonPage('horizon');
  const tab = await open(page, { hash: '#chapter=1' });
  assert.equal(lesson.chapters[0].question.answer, 'Qf6');
  const square = async (file, rank) => {
    const box = await tab.locator('.board svg').boundingBox();
    const unit = box.width / 860;
    return [box.x + (44 + 100 * file + 50) * unit, box.y + (8 + 100 * (7 - rank) + 50) * unit];
  };
  await tab.mouse.click(...(await square(6, 4)));
  assert.equal(await tab.locator('.picked').count(), 1);
  await tab.mouse.click(...(await square(5, 5)));
  assert.match(await tab.textContent('.lesson .verdict'), /^✓ Right/);
  await tab.reload();
  await until(tab, () => Boolean(window.nullscope));
  assert.match(await tab.textContent('.lesson .verdict'), /^✓ Right/, 'kept by the browser');
  await tab.evaluate(() => window.nullscope.lesson.go(99));
  const saved = tab.waitForEvent('download');
  await tab.click('.lesson .save-answers');
  const lines = fs.readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  assert.equal(lines[0], 'topic,question,given,answer,right,at');
  assert.match(lines[1], /^"chapter 1","Which move is it\?","g5f6","Qf6","true","20\d\d-/);
  await tab.click('.forget');
  await tab.evaluate(() => window.nullscope.lesson.go(0));
  assert.equal(await tab.textContent('.lesson .verdict'), '', 'forgotten');
  await tab.finish();
});
