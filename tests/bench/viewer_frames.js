// Used by viewer_frames.sh: times the frames of a page's tree at each zoom.
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { bar } = require('./bar');

const [depth = '6', width = '1920', height = '1080'] = process.argv.slice(2);
const position = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
const slowestFrame = 20; // milliseconds
const slowestMap = 100;

// Runs in the page. A frame lasts from one change to the moment the browser asks for the next.
async function timeFrames() {
  const { tree, map, trace } = window.nullscope.lanes[0];
  const { viewport } = tree;
  const root = trace.roots[trace.roots.length - 1];
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const rows = [];
  const time = async (what, count, change) => {
    const times = [];
    await frame();
    for (let i = 0; i < count; i++) {
      const begin = performance.now();
      change(i);
      await frame();
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    rows.push({ what, median: times[count >> 1], slow: times[Math.floor(count * 0.95)], boxes: tree.stats().drawn });
  };

  const begin = performance.now();
  tree.unfoldBelow(root);
  const unfold = performance.now() - begin;
  await pause(500);
  tree.zoomToFit();
  await pause(500);
  await time('all of it, panned', 120, (i) => tree.panBy(i % 20 < 10 ? 7 : -7, (i % 8) - 3.5));
  // From afar to a single box and back, about the middle of the widest row.
  const { layout } = tree.stage.scene;
  let row = 0;
  const size = (r) => layout.rowStart[r + 1] - layout.rowStart[r];
  for (let r = 0; r < layout.boxes.rows; r++) if (size(r) > size(row)) row = r;
  const x = layout.rowX[layout.rowStart[row] + (size(row) >> 1)];
  const look = (k) => {
    viewport.set({ x: 0, y: 0, k });
    const y = (row * layout.height) / layout.boxes.rows;
    viewport.set({ x: x - viewport.width / 2 / k, y: y - viewport.height / 2 / viewport.ky, k });
    tree.panBy(0, 0);
  };
  const furthest = viewport.fitted().k;
  await time('zoomed in and out', 300, (i) => look(furthest * (2 / furthest) ** ((i < 150 ? i : 300 - i) / 150)));
  for (const k of [0.002, 0.01, 0.05, 0.2, 0.32, 0.5, 0.75, 1, 2]) {
    if (k < furthest) continue;
    look(k);
    await time(`panned at zoom ${k}`, 60, (i) => tree.panBy(i % 20 < 10 ? 23 : -23, (i % 8) * 2 - 7));
  }
  const paints = [];
  for (let i = 0; map && i < 5; i++) {
    const start = performance.now();
    map.setTheme(); // paints anew
    paints.push(performance.now() - start);
  }
  return { nodes: trace.last[root] - root + 1, unfold, rows, map: Math.min(...paints) };
}

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nullscope-frames-'));
  const run = (...words) => execFileSync(process.env.NULLSCOPE_PROGRAM, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [trace, page] = [path.join(folder, 't.nst'), path.join(folder, 'page.html')];
  let browser = null;
  try {
    run('trace', position, '--depth', depth, '--policy', 'verified:3', '-o', trace);
    run('view', trace, '-o', page);
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-gpu-vsync', '--disable-frame-rate-limit'],
    });
    const tab = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
    await tab.goto(`file://${page}`);
    await tab.waitForFunction('window.nullscope', null, { timeout: 60_000 });
    await tab.waitForTimeout(500);
    const result = await tab.evaluate(timeFrames);
    console.log(`${result.nodes.toLocaleString('en')} nodes, unfolded in ${result.unfold.toFixed(0)} ms\n`);
    console.log('frames                   median ms   95 of 100   boxes');
    for (const { what, median, slow, boxes } of result.rows) {
      console.log(`${what.padEnd(24)} ${median.toFixed(1).padStart(9)} ${slow.toFixed(1).padStart(11)} ${String(boxes).padStart(7)}`);
    }
    const slowest = Math.max(...result.rows.map(({ median }) => median));
    const kept = [bar("a frame of the page's tree, the slowest zoom's median", slowest, 'ms', 'most', slowestFrame)];
    if (Number.isFinite(result.map)) kept.push(bar('the map, painted anew', result.map, 'ms', 'most', slowestMap));
    if (!kept.every(Boolean)) process.exitCode = 1;
  } finally {
    await browser?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void main();
