// What was measured and whether that will do, as all.sh reads it: the same line as `bar` in tests/support/common.sh prints.
'use strict';

// bar('size', 572558, 'bytes', 'most', 600000); true if it will do.
function bar(what, value, unit, side, limit) {
  const kept = side === 'most' ? value <= limit : value >= limit;
  const shown = Number.isInteger(value) ? value : Number(value.toPrecision(3));
  console.log(`${what}: ${shown} ${unit} (at ${side} ${limit}): ${kept ? 'pass' : 'miss'}`);
  return kept;
}

module.exports = { bar };
