// A lesson on paper, its chart, and the folder of all lessons.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { file, isFresh, labPage, lessonPage, lessons, open, program, run, until } = require('./support');
const { spawnSync } = require('node:child_process');

const papers = { A4: 794, Letter: 816 }; // pixels of its width

for (const name of lessons)
  test(`lesson ${name}: handouts for students and teachers, on A4 and Letter`, async () => {
    const { page, lesson } = lessonPage(name);
    for (const reader of ['student', 'teacher']) {
      const tab = await open(page, { hash: `#handout=${reader}` });
      assert.ok(await tab.isHidden('#app'));
      const text = await tab.textContent('.handout');
      for (const chapter of lesson.chapters) {
        assert.ok(text.includes(chapter.title) && chapter.text.every((part) => text.includes(part)), chapter.title);
        if (!chapter.question) continue;
        assert.ok(text.includes(chapter.question.text));
        assert.equal(text.includes(chapter.question.why), reader === 'teacher', 'the answer is for teachers');
      }
      assert.equal(await tab.locator('.handout .board svg').count(), lesson.chapters.length);
      assert.equal(/☑/.test(text), reader === 'teacher');
      assert.ok(text.includes('Exercises'));
      assert.equal(text.includes('What students get wrong'), reader === 'teacher', 'the notes are for teachers');
      await tab.emulateMedia({ media: 'print' });
      for (const [paper, width] of Object.entries(papers)) {
        await tab.setViewportSize({ width: width - 114, height: 1000 }); // without the margins of 15 mm
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${reader}, ${paper}: ${wide} pixels too wide`);
        const pdf = (await tab.pdf({ format: paper, preferCSSPageSize: false })).toString('latin1');
        const [, w, h] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
        assert.ok(Number(h) > Number(w), 'portrait');
        const pages = pdf.match(/\/Type \/Page\b/g).length;
        assert.ok(pages >= 2 && pages <= 14, `${pages} pages`);
      }
      await tab.emulateMedia({ media: 'screen' });
      await tab.click('.close-handout');
      assert.ok(await tab.isVisible('#app'));
      await tab.finish();
    }
  });

test('the growth chart is read with the mouse and the keys, and keeps its last depth until the answer', async () => {
  const { page, lesson } = lessonPage('cost');
  const at = lesson.chapters.findIndex((chapter) => chapter.chart);
  const { chart, question } = lesson.chapters[at];
  const tab = await open(page, { hash: `#chapter=${at + 1}` });
  const deepest = () => tab.locator('.chart-dot').evaluateAll((dots) => Math.max(...dots.map((dot) => Number(dot.dataset.depth))));
  assert.equal(await deepest(), chart.last);
  assert.doesNotMatch(await tab.textContent('.chart-box'), /depth 9/);
  const series = chart.series.at(-1);
  const [depth, value] = series.points[1];
  await tab.locator(`.chart-dot[data-series="${chart.series.length - 1}"][data-depth="${depth}"]`).hover();
  assert.equal(await tab.textContent('.chart-value'), `${series.name}, depth ${depth}: ${value.toLocaleString('en')} nodes`);
  await tab.locator('.chart').focus();
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.press('ArrowDown');
  const [second, there] = chart.series[1].points[1];
  assert.equal(await tab.textContent('.chart-value'), `${chart.series[1].name}, depth ${second}: ${there.toLocaleString('en')} nodes`);
  await tab.keyboard.press(String(question.answer + 1));
  await until(tab, () => document.querySelector('.lesson .verdict').textContent !== '');
  assert.equal(await deepest(), 9);
  await tab.finish();
});

test('the folder of all lessons has an index whose links lead somewhere, and is not overwritten', async () => {
  const folder = process.env.LESSON_PAGES ? path.join(process.env.LESSON_PAGES, 'site') : file('site');
  if (!isFresh(path.join(folder, 'index.html'))) run('lesson', '--site', folder, '--force');
  const index = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const links = [...index.matchAll(/href="([^"#]+)(#[^"]*)?"/g)];
  const withLab = labPage() !== null;
  assert.equal(links.length, 3 * lessons.length + (withLab ? 1 : 0));
  for (const [, name] of links) assert.ok(fs.existsSync(path.join(folder, name)), name);
  for (const word of ['David-Tabibi', 'Netanyahu', 'Verified Null-Move Pruning', '2002', 'Goetsch']) assert.ok(index.includes(word), word);
  assert.doesNotMatch(index, /https?:|<script/);
  const again = spawnSync(program, ['lesson', '--site', folder], { encoding: 'utf8' });
  assert.notEqual(again.status, 0);
  assert.match(again.stderr, /exists|--force/);
  const [, first] = links[3];
  const tab = await open(path.join(folder, first), { hash: '#handout=student' });
  assert.ok(await tab.isVisible('.handout'));
  await tab.finish();
  if (!withLab) return;

  // "Try it" opens the lab with the chapter's own search.
  const zugzwang = await open(path.join(folder, '3-zugzwang.html'), { hash: '#chapter=2' });
  const link = await zugzwang.getAttribute('.try-it a', 'href');
  const { fen, policy, count } = await zugzwang.evaluate(() => ({ ...window.nullscope.lane.trace.head, count: window.nullscope.lane.trace.count }));
  await zugzwang.finish();
  const lab = await open(path.join(folder, link.split('#')[0]), { hash: link.slice(link.indexOf('#')) });
  const shown = await lab.evaluate(() => ({ ...window.nullscope.lane.trace.head, count: window.nullscope.lane.trace.count }));
  assert.deepEqual([shown.fen, shown.policy, shown.count], [fen, policy, count]);
  await lab.finish();
});
