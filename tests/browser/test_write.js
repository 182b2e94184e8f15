// A lesson is written in the page, saved, checked and built by the program, and gone through.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { check } = require('./axe');
const { file, makePage, makeTrace, open, run, zugzwang } = require('./support');

test('a lesson written in the page builds and passes --check', async () => {
  const tab = await open(makePage('write.html', [makeTrace('write.nst', zugzwang, 5, 'verified:3', { audited: true })]));
  await tab.click('#tab-write');
  await check(tab, 'writing');
  const goTo = (jump) => tab.evaluate((name) => document.querySelector(`[data-jump="${name}"]`).click(), jump);
  const fill = async (values) => {
    for (const [id, text] of Object.entries(values)) await tab.fill(`#write-${id}`, text);
  };
  await fill({ title: 'My own lesson', intro: 'First.\nSecond.' });
  await tab.click('.write-add');
  assert.match(await tab.textContent('.write [role=status]'), /title and a text/);

  await goTo('fail-high');
  await fill({ chapter: 'A fail-high', text: 'The null move returned {place1.null_value}.', question: 'Does it cut?', choices: 'Yes\nNo', answer: 'No', why: 'verify is true.' });
  await tab.click('.write-add');
  await goTo('re-search');
  const event = await tab.evaluate(() => window.nullscope.lane.event);
  await fill({ chapter: 'The re-search', text: 'No move reached beta.', question: 'To which depth?', answer: '9', why: 'As entered.' });
  await tab.selectOption('#write-reply', 'number');
  await fill({ answer: String(await tab.evaluate(() => window.nullscope.lane.trace.depth[window.nullscope.lane.moment.node])) });
  await tab.keyboard.press('Escape');
  await tab.evaluate((e) => window.nullscope.go(window.nullscope.lane.trace.leaveEvent[window.nullscope.lane.moment.node]), event);
  await tab.click('.write-reveal');
  await tab.evaluate((e) => window.nullscope.go(e), event);
  await tab.click('.write-add');
  await goTo('beta cutoff');
  await fill({ chapter: 'To be first', text: 'A beta cutoff.' });
  await tab.click('.write-add');
  assert.equal(await tab.locator('.drafted li').count(), 3);
  await tab.click('[aria-label="chapter 3 up"]');
  await tab.click('[aria-label="chapter 2 up"]');
  assert.match(await tab.locator('.drafted li').first().textContent(), /1\. To be first/);

  await tab.click('[aria-label="preview chapter 3"]');
  assert.ok(await tab.evaluate(() => window.nullscope.asking.isOpen), 'a preview asks');
  assert.equal(await tab.evaluate(() => window.nullscope.lane.event), event);
  await tab.fill('.write .typed', '4711');
  await tab.keyboard.press('Enter');
  assert.match(await tab.textContent('.write .verdict'), /^✗ Wrong/);
  await check(tab, 'a preview');

  const saved = tab.waitForEvent('download');
  await tab.click('.write-save');
  fs.copyFileSync(await (await saved).path(), file('lesson.json'));
  await tab.finish();
  assert.match(run('lesson', file('lesson.json'), '--check'), /3 chapters, 2 questions/);
  run('lesson', file('lesson.json'), '-o', file('own.html'));
  const own = await open(file('own.html'), { hash: '#chapter=3' });
  assert.match(await own.textContent('.chapter'), /The re-search/);
  assert.equal(await own.textContent('.lesson .question'), 'To which depth?');
  await own.evaluate(() => window.nullscope.lesson.go(1));
  assert.match(await own.textContent('.chapter'), /The null move returned -?\d+\./);
  await own.finish();
});
