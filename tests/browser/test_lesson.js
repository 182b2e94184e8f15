// A lesson in the page: chapters lead to their places, questions are asked and scored.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { makeLesson, open, zugzwang } = require('./support');

test('chapters are visited in turn, with their traces and questions', async () => {
  const lesson = {
    name: 'passing',
    title: 'When passing is best',
    intro: ['Everyone <i>must</i> move.'],
    searches: {
      std3: { position: zugzwang, depth: 4, policy: 'std:3' },
      verified3: { position: zugzwang, depth: 4, policy: 'verified:3' },
    },
    places: {
      start: { search: 'std3', path: '', iteration: 1 },
      after: { search: 'std3', path: 'Ba4' },
      passed: { search: 'verified3', path: 'Ba4 --' },
    },
    chapters: [
      { title: 'The root', text: ['White to move.'], at: 'start' },
      {
        title: 'The zugzwang',
        text: ['Black would like to pass.'],
        at: 'after',
        question: { text: 'May Black pass?', choices: ['Yes', 'No', 'Sometimes'], answer: 1, why: 'The rules of chess.' },
      },
      { title: 'Both', text: ['Side by side.'], searches: ['std3', 'verified3'], at: 'after' },
      { title: 'Verified', text: ['Alone.'], searches: ['verified3'], at: 'passed' },
    ],
  };
  const tab = await open(makeLesson('lesson', lesson));
  assert.equal(await tab.textContent('h1'), lesson.title);
  assert.match(await tab.textContent('.chapter'), /Everyone <i>must<\/i> move/);
  assert.equal(await tab.locator('.lane').count(), 1, 'a lesson begins with one trace');

  await tab.click('.lesson .next');
  assert.match(await tab.textContent('.facts'), /node 1 /);
  await tab.keyboard.press('j');
  assert.match(await tab.textContent('.crumbs'), /Ba4$/);
  await tab.click('.ask');
  assert.match(await tab.textContent('.question'), /May Black pass/);
  await tab.keyboard.press('3');
  assert.match(await tab.textContent('.verdict'), /No: the answer is “No”\. The rules of chess/);
  await tab.keyboard.press('Enter');
  assert.match(await tab.textContent('.question'), /You predicted 0 of 1 right/);

  await tab.click('#tab-lesson');
  await tab.keyboard.press('j');
  assert.equal(await tab.locator('.lane').count(), 2);
  assert.deepEqual(await tab.locator('.crumbs').allTextContents(), ['depth 4Ba4', 'depth 4Ba4']);
  await tab.keyboard.press('j');
  assert.equal(await tab.locator('.lane').count(), 1);
  assert.match(await tab.textContent('#code-title'), /Figure 3/);
  assert.match(await tab.textContent('.crumbs'), /Ba4--$/);
  assert.ok(await tab.isDisabled('.lesson .next'));
  await tab.keyboard.press('k');
  assert.match(await tab.textContent('.chapter'), /3\. Both/);
  await tab.finish();
});
