// Any screen: on a projector and a laptop a chapter is read without scrolling, nothing is wider than any screen, the controls
// leave room, and type is large enough.
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { lessonPage, lessons, makePage, makeTrace, open, settled, until, zugzwang } = require('./support');

const screens = [
  { name: 'projector', width: 1920, height: 1080, whole: true, smallest: 16 },
  { name: 'laptop', width: 1280, height: 720, whole: true },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
];

// Runs in the page. The smallest type that is in sight, and how wide and high things are.
function measure() {
  const sizes = [];
  const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const box = walker.currentNode.parentElement;
    if (walker.currentNode.textContent.trim() === '' || box.closest('svg, [hidden], option') || box.getClientRects().length === 0) continue;
    sizes.push([parseFloat(getComputedStyle(box).fontSize), walker.currentNode.textContent]);
  }
  const root = document.documentElement;
  return {
    smallest: sizes.sort((a, b) => a[0] - b[0])[0],
    wide: Math.max(root.scrollWidth, document.body.scrollWidth) - innerWidth,
    footer: document.querySelector('footer').getBoundingClientRect().height / innerHeight,
    scrolls: root.scrollHeight - innerHeight,
  };
}

// Runs in the page. The sizes of type that a tree is drawn with, smallest first.
function treeType() {
  const sizes = [];
  const { prototype } = CanvasRenderingContext2D;
  const { fillText } = prototype;
  prototype.fillText = function (text, ...where) {
    sizes.push([parseFloat(/([\d.]+)px/.exec(this.font)[1]), text]);
    return fillText.call(this, text, ...where);
  };
  window.nullscope.lanes.forEach((lane) => lane.tree.resize()); // draws
  prototype.fillText = fillText;
  return sizes.sort((a, b) => a[0] - b[0]);
}

// Is all of the chapter in sight, text and verdict?
function inSight() {
  const body = document.querySelector('.chapter');
  const room = body.getBoundingClientRect();
  const parts = [...body.querySelectorAll('h3, p, .choices')].filter((part) => part.getClientRects().length > 0 && !part.querySelector('.again'));
  return parts.every((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top >= room.top - 1 && bottom <= Math.min(room.bottom, innerHeight) + 1;
  });
}

for (const { name, width, height, whole, smallest } of screens)
  test(`${name}, ${width} by ${height}: every chapter, asked and answered, in light and dark`, async () => {
    let chapters = 0;
    const drawn = []; // in trees: size and word
    const cut = [];
    for (const [n, lessonName] of lessons.entries()) {
      const { page, lesson } = lessonPage(lessonName);
      const tab = await open(page, { width, height, scheme: n % 2 ? 'dark' : 'light', reducedMotion: 'reduce' });
      for (const [i, chapter] of lesson.chapters.entries()) {
        const where = `${lessonName} ${i + 1}`;
        await tab.evaluate((at) => window.nullscope.lesson.go(at), i);
        for (const state of chapter.question ? ['asked', 'answered'] : ['read']) {
          if (state === 'answered')
            await tab.evaluate(() => {
              const { question } = window.nullscope.lesson;
              question.give(question.question.answer);
            });
          const { wide, footer, smallest: least, scrolls } = await tab.evaluate(measure);
          assert.ok(wide <= 0, `${where}, ${state}: ${wide} pixels too wide`);
          if (height < 1000 && !whole) assert.ok(footer <= 0.201, `${where}: the controls take ${footer} of the screen`);
          if (whole) assert.ok(scrolls <= 0, `${where}: the page scrolls by ${scrolls}`);
          if (smallest) {
            await settled(tab);
            drawn.push(...(await tab.evaluate(treeType)));
          }
          if (smallest) assert.ok(least[0] >= smallest, `${where}: ${least[0]} pixels: ${least[1]}`);
        }
        ++chapters;
        if (!(await tab.evaluate(inSight))) cut.push(where);
      }
      if (process.env.SCREENSHOTS) await tab.screenshot({ path: `${process.env.SCREENSHOTS}/${lessonName}-${width}.png` });
      await tab.finish();
    }
    const small = drawn.filter(([size]) => size < smallest); // a word too long for its box is set smaller
    if (smallest) assert.ok(drawn.length > 1000 && small.length <= drawn.length / 20, `${small.length} of ${drawn.length}: ${small.slice(0, 20).join(' ')}`);
    if (whole) assert.ok(cut.length <= chapters / 10, `of ${chapters} chapters these need scrolling: ${cut.join(', ')}`);
  });

test('on a tablet and a phone the lesson comes first', async () => {
  for (const { width, height } of screens.slice(2)) {
    const tab = await open(lessonPage('zugzwang').page, { width, height });
    const top = (selector) => tab.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
    const lesson = await top('.lesson');
    assert.ok(lesson < height / 3);
    for (const other of ['.board', '.code']) if (await tab.isVisible(other)) assert.ok(lesson < (await top(other)), other);
    await tab.finish();
  }
});

test('with larger type twice over the chapter’s text is still there', async () => {
  const tab = await open(lessonPage('verified').page, { width: 1280, height: 720, hash: '#chapter=1' });
  await tab.keyboard.press(']');
  await tab.keyboard.press(']');
  const seen = await tab.evaluate(() => {
    const text = document.querySelector('.chapter p').getBoundingClientRect();
    const tree = document.querySelector('.tree').getBoundingClientRect();
    return { text: text.bottom <= innerHeight && text.right <= innerWidth + 1 && text.width > 200, tree: tree.width > 150 && tree.height > 100 };
  });
  assert.deepEqual(seen, { text: true, tree: true });
  assert.ok((await tab.evaluate(measure)).wide <= 0);
  await tab.finish();
});

test('where a chapter speaks of the lit line, it is in sight; so are all tabs', async () => {
  const { page, lesson } = lessonPage('null-move');
  const chapter = lesson.chapters.findIndex(({ text }) => text.some((each) => /is lit/.test(each)));
  for (const { width, height } of screens) {
    const tab = await open(page, { width, height, hash: `#chapter=${chapter + 1}` });
    const lit = tab.locator('.figure .lit');
    assert.match(await lit.textContent(), /return value/, `${width}`);
    if (width > 1200) {
      const { top, bottom } = await lit.evaluate((line) => line.getBoundingClientRect());
      const footer = await tab.locator('footer').evaluate((element) => element.getBoundingClientRect().top);
      assert.ok(top > 0 && bottom < footer, `${width}: from ${top} to ${bottom}`);
      assert.ok(await tab.locator('[role=tablist]').evaluate((list) => list.scrollWidth <= list.clientWidth), `${width}: the tabs`);
    }
    await tab.finish();
  }
});

test('code and map can be put away, and come back', async () => {
  const tab = await open(makePage('parts.html', [makeTrace('parts.nst', zugzwang, 4, 'std:3')]), { width: 1280, height: 720 });
  for (const part of ['code', 'map']) {
    assert.ok(await tab.isVisible(`.${part}`));
    await tab.uncheck(`#show-${part}`);
    assert.ok(await tab.isHidden(`.${part}`));
    await tab.check(`#show-${part}`);
    assert.ok(await tab.isVisible(`.${part}`));
  }
  await tab.finish();
});

test('scrolling keys scroll where the focus is', async () => {
  const tab = await open(lessonPage('cost').page, { width: 1024, height: 500, hash: '#chapter=1' });
  const event = await tab.textContent('.facts');
  await tab.locator('.chapter').focus();
  for (const key of ['PageDown', 'End', 'ArrowDown']) await tab.keyboard.press(key);
  await until(tab, () => document.querySelector('.chapter').scrollTop > 0);
  await tab.keyboard.press('Home');
  await until(tab, () => document.querySelector('.chapter').scrollTop === 0);
  assert.equal(await tab.textContent('.facts'), event, 'the search did not move');
  await tab.finish();
});
