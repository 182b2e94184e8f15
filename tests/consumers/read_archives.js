// The archives of .nst files (header, index, summary), read as trace/format/FORMAT.md describes them.
'use strict';

// An archive's words, one after another.
class Archive {
  constructor(payload) {
    this.words = payload.toString('latin1').split(/\s+/).filter((word) => word);
    this.classes = new Set();
  }
  number() { return Number(this.words.shift()); }
  numbers(count) { return Array.from({ length: count }, () => this.number()); }
  list(read) { return Array.from({ length: this.number() }, read); }
  object(name) {
    if (!this.classes.has(name)) this.numbers(2);
    this.classes.add(name);
  }
  text() {
    const letters = 4 * Math.ceil(this.number() / 3);
    let base64 = '';
    while (base64.length < letters) base64 += this.words.shift(); // a line
    return Buffer.from(base64, 'base64').toString();
  }
}

function readHeader(payload) {
  const from = new Archive(payload);
  from.object('Header');
  const header = {};
  for (const name of ['program', 'fen', 'label', 'policy', 'filter', 'options']) header[name] = from.text();
  from.list(() => from.number()); // history
  [header.depth, header.nodeLimit] = from.numbers(2);
  from.list(() => from.number()); // root moves
  [header.perPawn, header.mate, header.infinity, header.chess960] = from.numbers(4);
  if (from.words.length) throw new Error('more in the header than there should be');
  return header;
}

function readIndex(payload) {
  const from = new Archive(payload);
  from.object('Index');
  return from.list(() => {
    from.object('Iteration');
    const [depth, root, line, attempt, thread] = from.numbers(5);
    return { depth, root, line, attempt, thread };
  });
}

function readEnding(payload) {
  const from = new Archive(payload);
  const counts = () => (from.object('Counts'), from.numbers(11));
  const summary = () => {
    from.object('Summary');
    return from.list(() => {
      from.object('I');
      const depth = from.number();
      from.object('Tally');
      return { depth, counts: counts(), rest: from.numbers(2 + 5 * 66 + 12 + 5) };
    });
  };
  from.object('Ending');
  from.object('Result');
  const iterations = from.list(() => {
    from.object('R');
    const [depth, score] = from.numbers(2);
    return { depth, score, best: from.text() };
  });
  const stopped = from.number();
  counts();
  const ending = { iterations, stopped, error: from.text(), whole: summary(), dropped: summary(), labels: from.list(() => from.text()) };
  if (from.words.length) throw new Error('more in the summary than there should be');
  return ending;
}

module.exports = { readEnding, readHeader, readIndex };
