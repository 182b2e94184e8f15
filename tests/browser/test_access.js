// axe-core finds nothing serious, in both themes, in every state of the page.
'use strict';

const { test } = require('node:test');
const { check } = require('./axe');
const { makePage, makeTrace, open, zugzwang } = require('./support');
for (const scheme of ['light', 'dark'])
  test(`nothing serious in the ${scheme} theme`, async () => {
    const a = makeTrace('a.nst', zugzwang, 5, 'std:3', { audited: true });
    const tab = await open(makePage('a.html', [a]), { scheme });
    await tab.keyboard.press('c');
    await check(tab, 'stepping');
    for (const name of ['totals', 'find', 'quiz']) {
      await tab.click(`#tab-${name}`);
      if (name === 'find') await tab.click('.find button[type=submit]');
      await check(tab, name);
    }
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('q');
    await check(tab, 'a question');
    await tab.keyboard.press('1');
    await check(tab, 'an answer');
    await tab.keyboard.press('Escape');
    await tab.click('summary');
    await tab.keyboard.press('?');
    await check(tab, 'help');
    await tab.finish();

    const b = makeTrace('b.nst', zugzwang, 5, 'verified:3');
    const two = await open(makePage('ab.html', [a, b]), { scheme });
    await check(two, 'two traces');
    await two.finish();
    const tablet = await open(makePage('a.html', [a]), { scheme, width: 820, height: 1180 });
    await check(tablet, 'a tablet');
    await tablet.finish();
  });
