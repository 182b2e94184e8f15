// A digest of what a page is given of a search; reference.cpp has the same. Runs in node and in a page: it refers to nothing.
'use strict';

function digest(bytes) {
  let a = 0x811c9dc5;
  let b = 0x01234567;
  for (let i = 0; i < bytes.length; ++i) {
    a = Math.imul(a ^ bytes[i], 0x01000193);
    b = Math.imul(b ^ bytes[i], 0x01000193);
  }
  const hex = (n) => (n >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}

module.exports = { digest };
