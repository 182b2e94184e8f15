// Links hold: what the address says is where a reload, or someone else's browser, opens the page.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { lessonPage, lessons, makePage, makeTrace, open, until, zugzwang } = require('./support');

// What a reader would call the same place. Runs in the page.
function state() {
  const text = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent).join(' | ');
  return {
    chapter: text('.lesson h3'),
    question: text('.lesson .question'),
    facts: text('.facts'),
    sentence: text('.sentence'),
    path: text('.crumbs'),
    leads: [...document.querySelectorAll('.lane')].findIndex((lane) => lane.classList.contains('active')),
    panel: text('[role=tab][aria-selected=true]'),
    grows: document.querySelector('#so-far').checked,
    threats: document.querySelector('#threats').checked,
    theme: document.documentElement.dataset.theme ?? 'system',
  };
}

// Writing the address waits a moment for the reader to come to rest.
const written = (tab) => until(tab, () => location.hash === window.nullscope.address());

async function holds(tab, page, elsewhere) {
  await written(tab);
  const here = await tab.evaluate(state);
  await tab.reload();
  await until(tab, () => Boolean(window.nullscope?.lane));
  assert.deepEqual(await tab.evaluate(state), here, 'after a reload');
  if (!elsewhere) return;
  const other = await open(page, { hash: await tab.evaluate(() => location.hash) });
  assert.deepEqual(await other.evaluate(state), here, 'sent to someone');
  await other.finish();
}

for (const name of lessons)
  test(`lesson ${name}: every chapter is a link`, async () => {
    const { page, lesson } = lessonPage(name);
    const tab = await open(page);
    for (let i = 0; i <= lesson.chapters.length; ++i) {
      await tab.keyboard.press('j');
      await holds(tab, page, i === 2);
    }
    await tab.finish();
  });

test('a place away from the chapter, another panel, mode and theme are in the link', async () => {
  const { page } = lessonPage('verified');
  const tab = await open(page, { hash: '#chapter=4' });
  for (const key of ['ArrowLeft', 'ArrowLeft', 'g', 't', 'd', 'd']) await tab.keyboard.press(key);
  await tab.click('#tab-totals');
  const { theme, grows, threats, panel } = await tab.evaluate(state);
  assert.deepEqual({ theme, grows, threats, panel }, { theme: 'dark', grows: false, threats: false, panel: 'Totals' });
  await holds(tab, page, true);
  await tab.finish();
});

test('twenty random places of a comparison are links, on either side', async () => {
  const a = makeTrace('link-a.nst', zugzwang, 5, 'std:3');
  const b = makeTrace('link-b.nst', zugzwang, 5, 'verified:3');
  const page = makePage('link.html', [a, b]);
  const tab = await open(page);
  let seed = 7;
  for (let i = 0; i < 20; ++i) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    await tab.evaluate((random) => {
      const app = window.nullscope;
      if (random % 3 === 0) app.changeSides();
      app.go(random % app.lane.trace.events);
    }, seed);
    await holds(tab, page, i % 10 === 0);
  }
  await tab.finish();
});

test('an address with nonsense in it opens the page all the same', async () => {
  const { page } = lessonPage('window');
  for (const hash of ['#chapter=99', '#chapter=-1', '#event=999999999', '#node=0', '#side=B&panel=<b>', '#theme=pink&grows=perhaps', '#%%%']) {
    const tab = await open(page, { hash });
    assert.ok((await tab.textContent('.facts')).startsWith('event'), hash);
    await tab.finish();
  }
});
