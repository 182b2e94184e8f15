// The six lessons that come with the program: each opens from file://, is gone through, and asks questions that can be
// answered right and wrong.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { lessonPage, lessons, open } = require('./support');

const projector = { width: 1920, height: 1080 };

// At most a little of it has to be scrolled for.
async function fits(tab, selector) {
  return tab.evaluate((wanted) => {
    let box = document.querySelector(wanted);
    while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement;
    return !box || box.scrollHeight <= 1.2 * box.clientHeight;
  }, selector);
}

// Any answer but the right one, and the right one.
const wrongAnswer = ({ choices, answer, reply }) => (choices ? (answer + 1) % choices.length : reply === 'number' ? '4711' : 'a1h8');

async function answer(tab, question, given) {
  const asked = await tab.textContent('.lesson .question');
  assert.equal(asked, question.text);
  assert.equal(await tab.locator('.lesson .choices button').count(), question.choices?.length ?? 0);
  assert.equal(await tab.textContent('.lesson .verdict'), '', 'the answer is there before the question is answered');
  if (question.choices) await tab.keyboard.press(String(given + 1));
  else {
    await tab.fill('.lesson .typed', given);
    await tab.keyboard.press('Enter');
  }
  assert.ok((await tab.textContent('.lesson .verdict')).endsWith(question.why));
  assert.ok(await fits(tab, '.chapter'), `the answer to "${question.text}" is too long for the projector`);
  return tab.getAttribute('.lesson .question-box', 'data-result');
}

for (const name of lessons) {
  test(`lesson ${name} is gone through, its questions answered right and wrong`, async () => {
    const { page, lesson } = lessonPage(name);
    const tab = await open(page, projector);
    assert.equal(await tab.textContent('h1'), lesson.title);
    for (const text of lesson.intro) assert.ok((await tab.textContent('.chapter')).includes(text));

    let asked = 0;
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
      ++asked;
      assert.equal(await answer(tab, question, wrongAnswer(question)), 'wrong');
      await tab.click('.again');
      assert.equal(await answer(tab, question, question.answer), 'right');
    }
    await tab.click('.lesson .next');
    assert.ok(await tab.isDisabled('.lesson .next'));
    assert.equal(await tab.textContent('.lesson .score'), `You predicted ${asked} of ${asked} right.`);
    assert.ok((await tab.textContent('.chapter')).includes(lesson.next[0]));
    await tab.click('.lesson .buttons button'); // back
    assert.ok((await tab.textContent('.chapter')).startsWith(`${lesson.chapters.length}. `));
    if (process.env.SCREENSHOTS) await tab.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` });
    await tab.finish();
  });
}
