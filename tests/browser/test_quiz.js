// Predict, then reveal: asked before the answer is on the page, scored, and true to the trace.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { makePage, makeTrace, open, run, zugzwang } = require('./support');

// Plays a round with a player who knows (or gets wrong) every answer, from what replay tells.
async function play(trace, page, knows) {
  const told = run('replay', trace, '--event', '0', '--steps', '1000000', '--json').trim().split('\n').map((line) => JSON.parse(line));
  const after = (sequence, node, test) => told.slice(sequence + 1).find((e) => e.node === node && test(e));
  const truth = (question, e) => {
    if (/fail high/.test(question)) return / >= beta: fail-high/.test(after(e.sequence, e.node, (x) => x.type === 'null result').sentence);
    if (/sound/.test(question)) return /found this cut sound/.test(after(e.sequence, e.node, (x) => x.type === 'leave').sentence);
    const end = after(e.sequence, e.node, (x) => x.type === 'leave' || /^Verification failed/.test(x.sentence));
    return end.type === 'leave';
  };
  const tab = await open(page);
  await tab.keyboard.press('q');
  const topics = new Set();
  for (let asked = 0; ; ++asked) {
    const question = await tab.textContent('.question');
    if (/predicted/.test(question)) {
      await tab.keyboard.press('q'); // another round begins
      assert.match(await tab.textContent('.question'), /^1 of/);
      await tab.finish();
      return { question, topics, asked };
    }
    topics.add(/fail high|sound|hold/.exec(question)[0]);
    const sequence = Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]);
    const entry = told.find((e) => e.sequence === sequence);
    const yes = truth(question, entry);

    // Nothing gives the answer away, and nobody gets past the question.
    assert.ok(!/audit found/.test(await tab.textContent('.sentence')));
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('End');
    assert.equal(Number(/event (\d+)/.exec(await tab.textContent('.facts'))[1]), sequence, 'the page stepped past its question');

    await tab.keyboard.press(yes === knows ? '1' : '2');
    assert.equal(await tab.getAttribute('.quiz', 'data-result'), knows ? 'right' : 'wrong', question);
    assert.equal(await tab.getAttribute('.score', 'data-right'), String(knows ? asked + 1 : 0));
    await tab.keyboard.press('Enter'); // the button for the next question has the focus
  }
}

test('a round about a verified search can be passed and failed', async () => {
  const trace = makeTrace('v.nst', zugzwang, 5, 'verified:3');
  const page = makePage('v.html', [trace]);
  const passed = await play(trace, page, true);
  assert.equal(passed.question, `You predicted ${passed.asked} of ${passed.asked} right.`);
  assert.ok(passed.topics.has('fail high') && passed.topics.has('hold'));
  const failed = await play(trace, page, false);
  assert.match(failed.question, /^You predicted 0 of/);
});

test('with an audit it is asked whether cuts are sound', async () => {
  const trace = makeTrace('s.nst', zugzwang, 6, 'std:3', { audited: true });
  const { topics } = await play(trace, makePage('s.html', [trace]), true);
  assert.ok(topics.has('sound'));
});

test('a search without null moves has nothing to ask', async () => {
  const tab = await open(makePage('n.html', [makeTrace('n.nst', zugzwang, 3, 'none')]));
  await tab.keyboard.press('q');
  assert.match(await tab.textContent('.question'), /no null move to ask about/);
  await tab.finish();
});
