// Predict, then reveal: asked before the answer is on the page, scored, and true to the trace.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { makePage, makeTrace, open, run, zugzwang } = require('./support');

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
    topics.add(/fail high|sound|succeed/.exec(question)[0]);
    const sequence = Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]);
    const entry = told.find((e) => e.sequence === sequence);
    const yes = truth(question, entry);

    // Nothing gives the answer away, and nobody gets past the question.
    assert.ok(!/audit found/.test(await tab.textContent('.sentence')));
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('End');
    assert.equal(Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]), sequence, 'the page stepped past its question');

    await meanwhile(tab, entry);
    await tab.keyboard.press(yes === knows ? '1' : '2');
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

test('a search without null moves has nothing to ask', async () => {
  const tab = await open(makePage('n.html', [makeTrace('n.nst', zugzwang, 3, 'none')]));
  await tab.keyboard.press('q');
  assert.match(await tab.textContent('.quiz .question'), /no null move to ask about/);
  await tab.finish();
});
