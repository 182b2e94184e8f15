// The six lessons that come with the program: each opens from file://, is gone through, and asks questions that can be
// answered right and wrong.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { file, open, run } = require('./support');

const names = ['window', 'null-move', 'zugzwang', 'horizon', 'verified', 'cost'];
const projector = { width: 1920, height: 1080 };

// What the page was given.
function lessonOf(page) {
  const [, json] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(fs.readFileSync(page, 'utf8'));
  return JSON.parse(json).lesson;
}

// At most a little of it has to be scrolled for.
async function fits(tab, selector) {
  return tab.evaluate((wanted) => {
    let box = document.querySelector(wanted);
    while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
    return !box || box.scrollHeight <= 1.2 * box.clientHeight;
  }, selector);
}

async function answer(tab, question, choice) {
  await tab.click('#tab-lesson');
  await tab.click('.ask');
  const asked = await tab.textContent('.question');
  assert.ok(asked.endsWith(question.text), `${asked} is not ${question.text}`);
  assert.equal(await tab.locator('.choices button').count(), question.choices.length);
  assert.equal(await tab.textContent('.verdict'), '', 'the answer is there before the question is answered');
  await tab.keyboard.press(String(choice + 1));
  assert.ok((await tab.textContent('.verdict')).endsWith(question.why));
  assert.ok(await fits(tab, '.quiz'), `the answer to "${question.text}" is too long for the projector`);
  const result = await tab.getAttribute('.quiz', 'data-result');
  await tab.keyboard.press('Enter');
  assert.match(await tab.textContent('.question'), result === 'right' ? /predicted 1 of 1 right/ : /predicted 0 of 1 right/);
  return result;
}

for (const name of names) {
  test(`lesson ${name} is gone through, its questions answered right and wrong`, async () => {
    const page = file(`${name}.html`);
    run('lesson', name, '-o', page);
    const lesson = lessonOf(page);
    const tab = await open(page, projector);
    assert.equal(await tab.textContent('h1'), lesson.title);
    for (const text of lesson.intro) assert.ok((await tab.textContent('.chapter')).includes(text));

    for (const [i, chapter] of lesson.chapters.entries()) {
      await tab.click('.lesson .next');
      const shown = await tab.textContent('.chapter');
      assert.ok(shown.startsWith(`${i + 1}. ${chapter.title}`), `${shown} should be chapter ${i + 1}`);
      for (const text of chapter.text) assert.ok(shown.includes(text));
      assert.ok(await fits(tab, '.chapter'), `chapter ${i + 1} is too long for the projector`);
      assert.equal(await tab.locator('.lane').count(), chapter.traces.length);
      assert.match(await tab.locator('.facts').first().textContent(), new RegExp(`event ${chapter.event}:.*node ${chapter.node} `));
      if (!chapter.question) continue;
      const { question } = chapter;
      const wrong = (question.answer + 1) % question.choices.length;
      assert.equal(await answer(tab, question, wrong), 'wrong');
      assert.equal(await answer(tab, question, question.answer), 'right');
      await tab.click('#tab-lesson');
    }
    assert.ok(await tab.isDisabled('.lesson .next'));
    await tab.click('.lesson .buttons button'); // back
    assert.ok((await tab.textContent('.chapter')).startsWith(`${lesson.chapters.length - 1}. `));
    if (process.env.SCREENSHOTS) await tab.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
    await tab.finish();
  });
}
