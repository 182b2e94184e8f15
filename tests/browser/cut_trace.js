// For tests of open questions: a trace whose recording ends at an event and which nobody audited, made without the page's own
// code for that; and all there is of the page at a moment. A page that shows the same of both gives nothing away.
//
// Both functions run in the page.
'use strict';

function cutTrace(trace, event) {
  const types = trace.head.kinds.type;
  const [enterType, leaveType] = [1, 9];
  const [nullTried, nullResult, reduced, flip, reSearch] = [2, 3, 4, 5, 6];
  let count = 0;
  while (count < trace.count && trace.enterEvent[count] <= event) ++count;
  const cut = Object.create(trace);
  const arrays = ['last', 'exit', 'bound', 'value', 'marks', 'depthNow', 'folded', 'foldedHere', 'weight', 'leaveEvent', 'audit'];
  for (const name of arrays) cut[name] = trace[name].slice(0, count);
  const open = [];
  for (let n = 0; n < count; ++n) {
    cut.audit[n] = 0;
    if (trace.leaveEvent[n] > event) open.push(n);
  }
  for (const n of open) {
    cut.exit[n] = 10; // stopped
    cut.bound[n] = cut.value[n] = cut.marks[n] = 0;
    cut.last[n] = count - 1;
    cut.leaveEvent[n] = event + 1;
    cut.depthNow[n] = trace.depth[n];
    cut.folded[n] = cut.foldedHere[n] = 0;
    cut.weight[n] = count - n;
  }
  for (let e = 0; e <= event; ++e) {
    const n = trace.eventNode[e];
    if (n < 0 || !open.includes(n)) continue;
    const kind = trace.eventKind[e];
    if (types[kind] === nullTried) cut.marks[n] |= 1;
    if (types[kind] === nullResult && trace.head.kinds.flag[kind]) cut.marks[n] |= 2;
    if (types[kind] === reduced) {
      cut.marks[n] |= 4;
      cut.depthNow[n] = trace.payload[e];
    }
    if (types[kind] === flip) cut.marks[n] |= 8;
    if (types[kind] === reSearch) cut.marks[n] |= trace.head.kinds.cause[kind] ? 32 : 16;
    if (types[kind] !== enterType && types[kind] !== leaveType && types[kind] === 8) throw new Error('a filtered trace');
  }
  cut.count = count;
  cut.events = event + 1;
  cut.roots = trace.roots.filter((root) => root < count);
  cut.leftOut = cut.corrections = new Map();
  const zeros = trace.head.totals.map(() => 0);
  cut.head = { ...trace.head, audit: null, totals: zeros, iterations: [], kinds: { ...trace.head.kinds, audit: trace.head.kinds.audit.map(() => 0) } };
  return cut;
}

// What there is to see, to read and to hear: elements, and digests of the pictures and of the model behind them.
function everything(app) {
  const page = document.getElementById('app').cloneNode(true);
  for (const hidden of page.querySelectorAll('[hidden]')) hidden.remove();
  const digest = (numbers, from = 2166136261) => {
    let sum = from;
    for (let i = 0; i < numbers.length; ++i) sum = Math.imul(sum ^ numbers[i], 16777619);
    return sum;
  };
  const pixels = (canvas) => digest(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer));
  const models = app.lanes.map(({ tree, map }) => {
    const { model, layout } = tree.stage.scene;
    const { boxes } = layout;
    const nodes = ['last', 'exit', 'bound', 'value', 'marks', 'depthNow', 'weight', 'audit', 'foldedHere'];
    return [
      model.count,
      map.order.starts.length,
      ...nodes.map((name) => digest(model[name].subarray(0, model.count))),
      ...['node', 'members', 'hidden', 'flags'].map((name) => digest(boxes[name].subarray(0, boxes.count))),
    ];
  });
  return { html: page.outerHTML, pictures: [...document.querySelectorAll('canvas')].map(pixels), models };
}

module.exports = { cutTrace, everything };
