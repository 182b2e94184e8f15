// A question is a question: while it is open, the page shows what it would show if the search had been stopped right there and
// nobody had audited it. Every question of every lesson, and fifty about traces of one's own.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { cutTrace, everything } = require('./cut_trace');
const { lessonPage, lessons, makePage, makeTrace, middlegame, open, settled, zugzwang } = require('./support');

const quiet = { width: 1280, height: 720, reducedMotion: 'reduce' };

async function prepare(tab) {
  await tab.evaluate(`window.cutTrace = ${cutTrace}; window.everything = ${everything};`);
}

// Tree and map have their sizes and are drawn.
async function drawn(tab) {
  await settled(tab);
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// Shows the question in new lanes, from these traces, and tells all there is on the page.
async function shown(tab, question, traces, panel, cut) {
  await tab.evaluate(
    ({ question, traces, panel, cut }) => {
      const app = window.nullscope;
      window.whole ??= app.traces;
      app.asking.end();
      app.tabs.open(panel); // first: a panel that is opened shows what there is
      app.traces = window.whole;
      app.setLanes(traces);
      app.lanes.forEach((lane) => lane.mount());
      app.asking.begin(question, app.lanes, 0);
      const veils = app.lanes.map((_, i) => app.asking.veilOf(i));
      app.asking.end();
      if (cut) {
        app.traces = [...window.whole];
        traces.forEach((index, i) => (app.traces[index] = window.cutTrace(window.whole[index], veils[i])));
        app.setLanes(traces);
        app.lanes.forEach((lane) => lane.mount());
        app.asking.begin = () => {
          app.asking.veils = veils;
          app.asking.unanswered = true;
        };
      }
      app.classroom.ask(question);
      delete app.asking.begin;
    },
    { question, traces, panel, cut },
  );
  await drawn(tab);
  await tab.evaluate(() => window.nullscope.lanes.forEach((lane) => lane.tree.zoomToFit())); // all of it is in sight
  await drawn(tab);
  const page = await tab.evaluate(() => window.everything(window.nullscope));
  await tab.evaluate(() => {
    window.nullscope.traces = window.whole;
  });
  return page;
}

// The part of a sentence that tells what the search does next, or what an audit found.
const foretold = /cut off at once|continues|searched as usual|gives up|must agree|audit found|Re-search to|re-searched in/;

// A document is long: where it differs is enough.
function same(a, b, what) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  assert.equal(a.slice(Math.max(0, at - 60), at + 60), b.slice(Math.max(0, at - 60), at + 60), what);
}

async function holdsBack(tab, question, traces, what, panels = ['events', 'totals']) {
  for (const panel of panels) {
    const now = await shown(tab, question, traces, panel, false);
    const cut = await shown(tab, question, traces, panel, true);
    assert.deepEqual(now.models, cut.models, `${what}: the tree's model`);
    same(now.html, cut.html, `${what}: the document with ${panel}`);
    assert.deepEqual(now.pictures, cut.pictures, `${what}: the pictures`);
    const sentence = /class="sentence"[^>]*>([^<]*)/.exec(now.html)[1];
    assert.doesNotMatch(sentence, foretold, what);
    assert.doesNotMatch(sentence, / for (White|Black)\)/, `${what}: the value as the node above will have it`);
    const below = /aria-current="step".*?<\/li>(.*?)<\/ol>/s.exec(now.html);
    if (below) assert.equal(below[1].replace(/<[^>]*>/g, ''), '', `${what}: the code below the lit line`);
  }
}

for (const name of lessons)
  test(`lesson ${name}: no open question is given away`, async () => {
    const { page, lesson } = lessonPage(name);
    const tab = await open(page, quiet);
    await prepare(tab);
    for (const [i, chapter] of lesson.chapters.entries()) {
      if (!chapter.question) continue;
      const question = await tab.evaluate((at) => {
        const { lesson } = window.nullscope;
        lesson.go(at);
        return lesson.question.question;
      }, i);
      assert.equal(question.text, chapter.question.text);
      await holdsBack(tab, question, chapter.traces, `chapter ${i + 1}`);
      await tab.evaluate((at) => window.nullscope.lesson.go(at), i);
      const text = await tab.textContent('.chapter');
      assert.ok(!text.includes(chapter.question.why), 'the answer is in the text');
      assert.ok(await tab.evaluate(() => window.nullscope.asking.isOpen), `chapter ${i + 1} asks`);
      const { choices, answer } = chapter.question;
      if (!choices) continue;
      const shownPolicies = await tab.evaluate(() => window.nullscope.lanes.map((lane) => lane.trace.head.policy));
      for (const policy of shownPolicies) assert.ok(!choices[answer].startsWith(policy), `chapter ${i + 1}: what is shown is the answer`);
      const numbered = choices.filter((choice) => /\d/.test(choice));
      assert.ok(!/\d/.test(choices[answer]) || numbered.length > 1, `chapter ${i + 1}: only the answer has a number`);
      if (/How often/.test(chapter.question.text)) assert.match(await tab.textContent('.facts'), /enter/, 'what is counted is not in the tree yet');
    }
    await tab.finish();
  });

test('fifty questions about traces of one’s own are not given away', async () => {
  const traces = [
    ['std:3', zugzwang, 6, { audited: true }],
    ['verified:3', zugzwang, 6, { audited: true }],
    ['std:2', middlegame, 4, { audited: true }],
    ['verified:2', middlegame, 5, {}],
    ['reduce1-2:3', middlegame, 4, {}],
  ];
  let asked = 0;
  for (const [i, [policy, fen, depth, options]] of traces.entries()) {
    const trace = makeTrace(`random${i}.nst`, fen, depth, policy, options);
    const tab = await open(makePage(`random${i}.html`, [trace]), quiet);
    await prepare(tab);
    const round = await tab.evaluate((seed) => window.nullscope.quiz.host.round(seed), 17 + i);
    for (const question of round) {
      await holdsBack(tab, question, [0], `${policy}: ${question.text} at ${question.ask}`, ['events']);
      ++asked;
    }
    await tab.finish();
  }
  assert.ok(asked >= 50, `${asked} questions`);
});

test('with two traces the comparison is hidden while a question is open', async () => {
  const a = makeTrace('two-a.nst', zugzwang, 5, 'std:3');
  const b = makeTrace('two-b.nst', zugzwang, 5, 'verified:3');
  const tab = await open(makePage('two.html', [a, b]), quiet);
  await prepare(tab);
  const round = await tab.evaluate(() => window.nullscope.quiz.host.round(3));
  for (const question of round.slice(0, 5)) await holdsBack(tab, question, [0, 1], question.text, ['compare', 'totals']);
  await tab.finish();
});

test('a wrong cutoff has its red cross once the question is answered, in every mode', async () => {
  const { page, lesson } = lessonPage('zugzwang');
  const tab = await open(page, quiet);
  const at = lesson.chapters.findIndex((chapter) => /sound/.test(chapter.question?.text ?? ''));
  const crosses = () =>
    tab.evaluate(() => {
      const { canvas } = window.nullscope.lane.tree;
      const wrong = window.nullscope.lane.trace.colours.wrong;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4)
        if (wrong === '#' + [0, 1, 2].map((c) => data[i + c].toString(16).padStart(2, '0')).join('')) ++found;
      return found;
    });
  await tab.evaluate((index) => window.nullscope.lesson.go(index), at);
  await settled(tab);
  assert.equal(await crosses(), 0, 'while the question is open');
  await tab.keyboard.press('2');
  for (const mode of ['as it grows', 'all of it']) {
    await settled(tab);
    assert.ok((await crosses()) > 20, mode);
    assert.match(await tab.textContent('.sentence'), /audit found this cutoff wrong/);
    await tab.keyboard.press('g');
  }
  await tab.finish();
});
