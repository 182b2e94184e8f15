// How large a page is, how soon it can be used, and how smoothly its tree moves.
'use strict';

const fs = require('node:fs');
const { makePage, makeTrace, middlegame, open, settled } = require('./support');

// The median time from a key to the page that shows its step, over every way of stepping.
const steps = (tab) =>
  tab.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 6; ++i)
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'n', 'c', 'm']) {
        const began = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await new Promise((done) => requestAnimationFrame(done)); // it is drawn in this frame
        times.push(performance.now() - began);
      }
    return times.sort((a, b) => a - b)[times.length >> 1];
  });

// Opens the page anew, and pans and zooms its tree for some seconds.
async function measure(page) {
  const began = performance.now();
  const tab = await open(page, { width: 1920, height: 1080 });
  // Usable: it answers a key.
  await tab.keyboard.press('c');
  await tab.textContent('.sentence');
  const usable = performance.now() - began;
  const step = await steps(tab);
  await tab.keyboard.press('0');
  await settled(tab);
  const frames = await tab.evaluate(async () => {
    const { tree } = window.nullscope.lane;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // Everything open and in sight, which is the most there can be to draw; then back and forth, closer and farther.
    tree.unfoldBelow(window.nullscope.lane.trace.roots.at(-1));
    await frame();
    tree.zoomToFit();
    for (let i = 0; i < 30; ++i) await frame();
    tree.stats();
    for (let i = 0; i < 120; ++i) {
      const way = i % 40 < 20 ? 1 : -1;
      tree.panBy(way * 15, way * 4);
      tree.zoomBy(i % 60 < 30 ? 1.1 : 1 / 1.1);
      await frame();
    }
    return tree.stats();
  });
  await tab.finish();
  return { bytes: fs.statSync(page).size, usable, step, frame: frames.medianFrameMs, drawn: frames.drawn };
}

module.exports = { measure, makePage, makeTrace, middlegame };
