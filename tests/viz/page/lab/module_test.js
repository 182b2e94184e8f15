// The WebAssembly module in node: the same nodes, moves, scores and events as the program, and errors that are sentences.
//
//   MODULE=module.wasm REFERENCE=lab_reference NULLSCOPE_PROGRAM=nullscope ESBUILD=esbuild node --test module_test.js
'use strict';

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after, test } = require('node:test');
const { digest } = require('./digest');

const { MODULE, REFERENCE, NULLSCOPE_PROGRAM, ESBUILD } = process.env;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nullscope-module-'));
after(() => fs.rmSync(folder, { recursive: true }));
execFileSync(ESBUILD, [path.join(__dirname, '../../../../viz/page/viewer/src/lab/engine.ts'), '--bundle', '--format=cjs', `--outfile=${folder}/engine.js`, '--log-level=warning']);
const { Engine } = require(`${folder}/engine.js`);
const module_ = WebAssembly.compile(fs.readFileSync(MODULE));
const create = async (progress = () => undefined) => Engine.create(await module_, progress);

const policies = ['none', 'std:1', 'std:2', 'std:3', 'std:4', 'adaptive', 'verified:3', 'verified-noresearch:3', 'reduce2:3', 'reduce1:3', 'reduce1-2:3', 'enr', 'probe:3', 'double:2'];
const reference = (input, ...words) => execFileSync(REFERENCE, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 }).trim().split('\n');

test('random positions, every policy: nodes, best move, score and every event are the program’s', async () => {
  const engine = await create();
  const fens = reference('', '12');
  const searches = fens.flatMap((fen, i) => policies.filter((_, p) => p % 3 === i % 3).map((policy) => ({ fen, policy, depth: 4, nodes: 1_000_000, options: '' })));
  searches.push({ fen: fens[0], policy: 'verified:3', depth: 4, nodes: 1_000_000, options: 'table=off history=off' });
  searches.push({ fen: fens[1], policy: 'std:2', depth: 6, nodes: 2000, options: 'guard-pawn-ending fail-hard' });
  const wanted = reference(searches.map((search) => JSON.stringify(search)).join('\n'));
  searches.forEach((search, i) => {
    const { nodes, best, score } = engine.ask({ ask: 'search', slot: 0, search });
    assert.equal(`${nodes} ${best} ${score} ${digest(engine.bytes({ ask: 'data', slot: 0 }))}`, wanted[i], JSON.stringify(search));
  });
});

// `nullscope trace` of the same search.
function traced(name, { fen, policy, depth, nodes, options }) {
  const file = path.join(folder, name);
  const flags = options.split(' ').filter(Boolean).map((option) => `--${option}`);
  execFileSync(NULLSCOPE_PROGRAM, ['trace', fen, '--policy', policy, '--depth', String(depth), '--nodes', String(nodes), ...flags, '-o', file, '--force'], { stdio: 'ignore' });
  return fs.readFileSync(file);
}
const middlegame = 'r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10';
const files = [
  { fen: '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1', policy: 'std:3', depth: 6, nodes: 1_000_000, options: '' },
  { fen: middlegame, policy: 'verified:2', depth: 6, nodes: 150_000, options: 'table=split-key guard-pawn-ending' }, // three blocks, and stopped
  { fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', policy: 'none', depth: 3, nodes: 10, options: '' },
];

test('a search saved as a file is a trace, which `nullscope pack` makes the one that `nullscope trace` writes', async () => {
  const engine = await create();
  for (const search of files) {
    const [saved, packed] = ['saved.nst', 'packed.nst'].map((name) => path.join(folder, name));
    fs.writeFileSync(saved, engine.bytes({ ask: 'file', search }));
    execFileSync(NULLSCOPE_PROGRAM, ['lint', saved], { stdio: 'ignore' });
    execFileSync(NULLSCOPE_PROGRAM, ['pack', saved, '-o', packed, '--force'], { stdio: 'ignore' });
    assert.ok(fs.readFileSync(packed).equals(traced('traced.nst', search)), JSON.stringify(search));
  }
});

test('a trace is opened as if it had been searched here, compressed or not', async () => {
  const engine = await create();
  for (const search of files) {
    engine.ask({ ask: 'search', slot: 0, search });
    const searched = Buffer.from(engine.bytes({ ask: 'data', slot: 0 }));
    for (const file of [traced('traced.nst', search), engine.bytes({ ask: 'file', search })]) {
      engine.ask({ ask: 'open', slot: 1 }, file);
      assert.ok(searched.equals(Buffer.from(engine.bytes({ ask: 'data', slot: 1 }))), JSON.stringify(search));
    }
  }
});

test('a file that is no whole trace is refused with a sentence', async () => {
  const good = traced('good.nst', files[0]);
  const bad = [Buffer.alloc(0), Buffer.from('1. e4 e5'), Buffer.from(good.subarray(0, 8))];
  for (let size = 20; size < good.length; size += 997) bad.push(good.subarray(0, size));
  for (let at = 8; at < good.length; at += 499) {
    const changed = Buffer.from(good);
    changed[at] ^= 0x55;
    bad.push(changed);
  }
  for (const file of bad) {
    const engine = await create();
    const show = () => {
      engine.ask({ ask: 'open', slot: 0 }, file);
      engine.bytes({ ask: 'data', slot: 0 });
    };
    assert.throws(show, (error) => error.constructor === Error && /^.{8,160}$/.test(error.message)); // thrown by the engine; a trap is another class
  }
});

test('a mate and a stalemate can be searched', async () => {
  const engine = await create();
  for (const fen of ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1']) {
    const search = { fen, policy: 'verified:3', depth: 5, nodes: 1000, options: '' };
    const { nodes, best } = engine.ask({ ask: 'search', slot: 0, search });
    assert.deepEqual([nodes, best], [1, '']);
    assert.ok(engine.bytes({ ask: 'data', slot: 0 }).length > 1000);
  }
});

test('what cannot be done is a sentence', async () => {
  const search = { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', policy: 'std:2', depth: 3, nodes: 1000, options: '' };
  const bad = [
    [{ ask: 'check', search: { ...search, fen: 'x' } }, /^bad FEN: /],
    [{ ask: 'check', search: { ...search, policy: 'std:9' } }, /R/],
    [{ ask: 'check', search: { ...search, policy: 'magic' } }, /magic/],
    [{ ask: 'check', search: { ...search, depth: 65 } }, /^the depth is a number from 1 to 64$/],
    [{ ask: 'check', search: { ...search, depth: null } }, /^the depth is/],
    [{ ask: 'check', search: { ...search, nodes: 1e9 } }, /^the node limit is/],
    [{ ask: 'check', search: { ...search, options: 'table=big' } }, /^'table=big' is none of stored-flag, /],
    [{ ask: 'check', search: { ...search, options: 'table-entries=5' } }, /power of two/],
    [{ ask: 'check', search: { ...search, options: 'quick' } }, /^'quick' is not an option/],
    [{ ask: 'read', text: '1. e4 e5 2. Ke3' }, /'Ke3'/],
    [{ ask: 'read', text: '1. e4 (2. d4' }, /variation is not closed/],
    [{ ask: 'read', text: '1. e4 e5) d4' }, /bracket/],
    [{ ask: 'read', text: '   ' }, /there is no position/],
    [{ ask: 'play', fen: '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1', moves: ['--'] }, /not possible in check/],
    [{ ask: 'compare' }, /two searches are needed/],
    [{ ask: 'data', slot: 1 }, /nothing has been searched/],
    [{ ask: 'nothing' }, /no such question/],
  ];
  for (const [request, sentence] of bad) {
    const engine = await create();
    assert.throws(() => engine.ask(request), (error) => sentence.test(error.message) || assert.fail(`${JSON.stringify(request)}: ${error.message}`));
  }
});

test('games are read as people write them', async () => {
  const engine = await create();
  const moves = (text, fen) => engine.ask({ ask: 'read', text, fen }).line.map(({ san }) => san);
  assert.deepEqual(moves('e4 e5 2.Nf3 Nc6 *'), ['e4', 'e5', 'Nf3', 'Nc6']);
  assert.deepEqual(moves('[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. 0-0 -- 2. h1f1'.replace('2. h1f1', '2. Rd1')), ['O-O', '--', 'Rd1']);
  assert.deepEqual(moves('Kd2', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'), ['Kd2'], 'from where the board is');
  assert.deepEqual(moves('1. e4', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'), ['e4'], 'a first move is from the beginning');
});
