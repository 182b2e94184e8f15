// What these tests share: a recorded search, its summary, its exports, and other programs to read them with.
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after } = require('node:test');

const source = path.join(__dirname, '..', '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nullscope-consumers-'));
after(() => fs.rmSync(folder, { recursive: true }));

const file = (name) => path.join(folder, name);
const read = (name) => fs.readFileSync(file(name), 'utf8');
const readSource = (name) => fs.readFileSync(path.join(source, name), 'utf8');

function run(program, ...words) {
  return execFileSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
const nullscope = (...words) => run(process.env.NULLSCOPE_PROGRAM, ...words);
const json = (...words) => JSON.parse(nullscope(...words, '--json'));

// Positions whose searches have failed verifications, mates, promotions, castling and a stop by a limit.
const traces = {
  'zugzwang.nst': ['4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1', '--depth', '7'],
  'middlegame.nst': ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', '--depth', '3'],
  'endgame.nst': ['8/P5k1/8/8/8/8/6Kp/8 w - - 0 1', '--depth', '6', '--policy', 'std:3'],
  'stopped.nst': ['startpos', '--depth', '20', '--nodes', '4000'],
};

function record(name) {
  nullscope('trace', ...traces[name], '-o', name, '--force');
  return name;
}

// The text of an export.
function exported(trace, name, ...options) {
  nullscope('export', trace, '-o', name, '--force', ...options);
  return read(name);
}

// An engine of examples/emit with the one C file, which writes logs.
function compileLog(engine) {
  const emit = path.join(source, 'trace', 'emit');
  const sources = [path.join(source, 'examples', 'emit', `${engine}.c`), path.join(emit, 'nullscope_emit.c')];
  run('gcc', '-std=c99', '-O2', `-I${emit}`, ...sources, '-o', file(engine), '-pthread');
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

module.exports = { compileLog, exported, file, folder, json, nullscope, read, readSource, record, run, source, sum, traces };
