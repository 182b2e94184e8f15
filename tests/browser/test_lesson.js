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
    next: ['Pass the salt.'],
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
  assert.equal(await tab.textContent('.chapter-number'), 'chapter 2 of 4');
  assert.match(await tab.textContent('.lesson .question'), /May Black pass/);
  await tab.keyboard.press('3');
  assert.equal(await tab.textContent('.lesson .verdict'), '✗ Wrong. The answer is “No”. The rules of chess.');

  // Away and back again: a button for it is there when it is needed.
  assert.ok(await tab.isHidden('.home'));
  await tab.keyboard.press('Home');
  await tab.click('.home');
  assert.match(await tab.textContent('.crumbs'), /Ba4$/);
  assert.ok(await tab.isHidden('.home'));
  assert.match(await tab.textContent('.lesson .verdict'), /^✗ Wrong/, 'the answer is still there');
  await tab.click('.again');
  assert.equal(await tab.textContent('.lesson .verdict'), '');
  await tab.keyboard.press('2');
  assert.equal(await tab.textContent('.lesson .verdict'), '✓ Right. The rules of chess.');

  await tab.keyboard.press('Enter'); // Next has the focus
  assert.equal(await tab.locator('.lane').count(), 2);
  assert.deepEqual(await tab.locator('.crumbs').allTextContents(), ['depth 4Ba4', 'depth 4Ba4']);
  await tab.keyboard.press('j');
  assert.equal(await tab.locator('.lane').count(), 1);
  assert.match(await tab.textContent('#code-title'), /Figure 3/);
  assert.match(await tab.textContent('.crumbs'), /Ba4--$/);
  await tab.keyboard.press('j');
  assert.ok(await tab.isDisabled('.lesson .next'));
  assert.equal(await tab.textContent('.lesson .score'), 'You predicted 1 of 1 right.');
  assert.match(await tab.textContent('.chapter'), /What to try next.*Pass the salt/);
  await tab.keyboard.press('k');
  await tab.keyboard.press('k');
  assert.match(await tab.textContent('.chapter'), /3\. Both/);
  await tab.finish();
});
