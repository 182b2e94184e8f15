// What the browser tests share: traces and pages made by the program, and Chromium to open them in.
//
// A page must never complain on the console, throw, or ask for anything outside itself: whoever opens one here checks
// that at the end, without having to think of it.
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after } = require('node:test');
const { chromium } = require('playwright-core');

const program = process.env.NULLSCOPE_PROGRAM;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nullscope-browser-'));

const zugzwang = '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1';
const middlegame = 'r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10';

// The lab's page, made once; null if the program was built without it.
let labFile;
function labPage() {
  if (labFile === undefined) {
    labFile = file('lab.html');
    try {
      run('lab', '-o', labFile, '--force');
    } catch (error) {
      if (!/built without the lab/.test(error.stderr)) throw error;
      labFile = null;
    }
  }
  return labFile;
}

const file = (name) => path.join(folder, name);

function run(...words) {
  return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] });
}

// A trace in the tests' own folder; `audited` puts its audit beside it.
function makeTrace(name, fen, depth, policy, { options = [], audited = false } = {}) {
  const trace = file(name);
  run('trace', fen, '--depth', String(depth), '--policy', policy, '-o', trace, '--force', ...options);
  if (audited) run('audit', trace);
  return trace;
}

function makePage(name, traces, ...options) {
  const page = file(name);
  run('view', ...traces, '-o', page, '--force', ...options);
  return page;
}

// The page of a lesson as examples/lessons/FORMAT.md has it.
function makeLesson(name, lesson) {
  fs.writeFileSync(file(`${name}.json`), JSON.stringify(lesson));
  run('lesson', file(`${name}.json`), '-o', file(`${name}.html`), '--force');
  return file(`${name}.html`);
}

// Made by this program, not by the one before.
const isFresh = (page) => fs.existsSync(page) && fs.statSync(page).mtimeMs > fs.statSync(program).mtimeMs;

// The lessons that come with the program: the page, made once, and what it was given.
const lessons = ['window', 'null-move', 'zugzwang', 'horizon', 'verified', 'cost'];
function lessonPage(name) {
  const page = process.env.LESSON_PAGES ? path.join(process.env.LESSON_PAGES, `${name}.html`) : file(`${name}.html`);
  if (!isFresh(page)) {
    fs.mkdirSync(path.dirname(page), { recursive: true });
    run('lesson', name, '-o', page, '--force');
  }
  const [, json] = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(fs.readFileSync(page, 'utf8'));
  return { page, lesson: JSON.parse(json).lesson };
}

let browser = null;
after(async () => {
  await browser?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

// Waits until something holds in the page. (Playwright's own waiting needs eval, which the page's policy forbids.)
async function until(tab, holds, argument, limit = 10_000) {
  const end = Date.now() + limit;
  while (!(await tab.evaluate(holds, argument))) {
    assert.ok(Date.now() < end, `waited too long for: ${holds}`);
    await tab.waitForTimeout(20);
  }
}

// Waits until no tree on the page moves any more.
const settled = (tab) => until(tab, () => window.nullscope.lanes.every((lane) => lane.tree.isStill()));

// Opens a page from file:// and waits until it is ready. `hash` may name a node.
async function open(page, { width = 1400, height = 900, scheme = 'light', hash = '', reducedMotion = 'no-preference', storageState } = {}) {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion, storageState });
  const tab = await context.newPage();
  const faults = [];
  tab.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  tab.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  tab.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const own = `file://${page}`;
  tab.on('request', (request) => {
    // (The lab makes its worker of a script that it carries.)
    if (request.url().split('#')[0] !== own && !request.url().startsWith('blob:')) faults.push(`request: ${request.url()}`);
  });
  await tab.goto(own + hash);
  await until(tab, () => Boolean(window.nullscope), null, 60_000);
  tab.finish = async () => {
    assert.deepEqual(faults, [], 'the page complained, threw, or asked for something');
    await context.close();
  };
  return tab;
}

// What is injected into the page is refused: it has no way in or out. Closes the page, which has complained, as it should.
async function nothingRuns(tab) {
  const tried = await tab.evaluate(async () => {
    const results = {};
    // From a timer: what the debugger itself evaluates is exempt from the policy.
    await new Promise((done) =>
      setTimeout(() => {
        try {
          results.eval = new Function('return "ran"')();
        } catch {
          results.eval = 'refused';
        }
        done();
      }),
    );
    results.fetch = await fetch('https://example.invalid/').then(() => 'sent', () => 'refused');
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    results.inline = window.injected ? 'ran' : 'refused';
    return results;
  });
  assert.deepEqual(tried, { eval: 'refused', fetch: 'refused', inline: 'refused' });
  await tab.context().close();
}

module.exports = { isFresh, program, folder, file, zugzwang, middlegame, run, labPage, lessonPage, lessons, makeTrace, makeLesson, makePage, nothingRuns, open, settled, until };
