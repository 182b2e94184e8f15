// The lab on a laptop, a tablet and a phone: what one works with is in sight, and nothing is cut off.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { labPage, open, settled } = require('../support');
const { idle } = require('./hands');

const options = { skip: labPage() === null && 'the program was built without the lab' };
const bottom = (tab, selector) => tab.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);

for (const [width, height, scheme] of [[1920, 1080, 'light'], [1280, 720, 'dark'], [1024, 768, 'light'], [390, 844, 'dark']])
  test(`${width} by ${height}, ${scheme}: bar, board and what is below it are above the controls`, options, async () => {
    const tab = await open(labPage(), { width, height, scheme, reducedMotion: 'reduce' });
    await idle(tab);
    await settled(tab);
    const controls = await tab.locator('footer').evaluate((element) => element.getBoundingClientRect().top);
    assert.ok((await bottom(tab, '.board-tools .group')) <= controls, 'below the board');
    const { cut, wide } = await tab.evaluate(() => {
      const menu = document.querySelector('#positions');
      const style = getComputedStyle(menu);
      const context = document.createElement('canvas').getContext('2d');
      context.font = `${style.fontSize} ${style.fontFamily}`;
      const room = menu.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
      return { cut: context.measureText(menu.selectedOptions[0].textContent).width - room, wide: document.documentElement.scrollWidth - innerWidth };
    });
    assert.ok(cut <= 0, `the position’s name lacks ${cut} pixels`);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    if (width > 1000) {
      assert.ok(await tab.locator('[role=tablist]').evaluate((list) => list.scrollWidth <= list.clientWidth), 'all tabs are in sight');
      const tops = await tab.evaluate(() => ['#depth', '.lab-bar [type=submit]'].map((part) => Math.round(document.querySelector(part).getBoundingClientRect().top)));
      assert.ok(Math.abs(tops[0] - tops[1]) < 10, 'Search stands in the row of what is searched');
    }
    await tab.finish();
  });
