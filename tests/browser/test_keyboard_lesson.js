// The whole of lesson 5 by keyboard alone, from the start to the score; and axe-core in every state of a lesson.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { check } = require('./axe');
const { lessonPage, open } = require('./support');

test('lesson 5 by keyboard alone, start to score', async () => {
  const { page, lesson } = lessonPage('verified');
  const tab = await open(page);
  await tab.keyboard.press('j');
  let asked = 0;
  for (const [i, { title, question }] of lesson.chapters.entries()) {
    assert.ok((await tab.textContent('.chapter h3')).startsWith(`${i + 1}. ${title}`));
    if (question) {
      ++asked;
      if (question.choices) await tab.keyboard.press(String(question.answer + 1));
      else {
        await tab.keyboard.press('1'); // to the field
        await tab.keyboard.type(String(question.answer));
        await tab.keyboard.press('Enter');
      }
      assert.match(await tab.textContent('.lesson .verdict'), /^✓ Right/);
      await tab.keyboard.press('Enter'); // Next has the focus
    } else await tab.keyboard.press('j');
  }
  assert.equal(await tab.textContent('.lesson .score'), `You predicted ${asked} of ${asked} right.`);
  await tab.finish();
});

for (const scheme of ['light', 'dark'])
  test(`axe-core finds nothing serious in a lesson, ${scheme}`, async () => {
    const { page, lesson } = lessonPage('cost');
    const tab = await open(page, { scheme });
    await check(tab, 'introduction');
    const chart = lesson.chapters.findIndex((chapter) => chapter.chart);
    await tab.evaluate((at) => window.nullscope.lesson.go(at), chart);
    await check(tab, 'a question with a chart');
    await tab.keyboard.press('1');
    await check(tab, 'answered wrong');
    await tab.keyboard.press('Home');
    await check(tab, 'away');
    await tab.evaluate(() => window.nullscope.lesson.go(99));
    await check(tab, 'the end');
    for (const reader of ['student', 'teacher']) {
      await tab.evaluate((who) => window.nullscope.classroom.showHandout(who), reader);
      await check(tab, `${reader}'s handout`);
    }
    await tab.finish();
    const typed = await open(lessonPage('horizon').page, { scheme, hash: '#chapter=1', width: 390, height: 844 });
    await check(typed, 'a typed question on a phone');
    await typed.finish();
  });
