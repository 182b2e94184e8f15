// Which search of the root a node belongs to, and where it is in another trace, checked without a browser.
import { Trace } from '../../../../viz/page/viewer/src/data/trace';
import { rootSearches, rootSearchOf, sameRoot, searchWithWindow, searchWords } from '../../../../viz/page/viewer/src/model/root_search';

let failures = 0;

function equal<T>(actual: T, expected: T, what: string): void {
  if (actual === expected) return;
  failures++;
  console.error(`FAILED: ${what}: ${String(actual)} instead of ${String(expected)}`);
}

// Roots of three nodes each, at these depths.
function searched(...depths: number[]): Trace {
  const columns = {
    roots: Int32Array.from(depths, (_, i) => 3 * i),
    rootIteration: Int32Array.from(depths),
    alpha: new Int16Array(3 * depths.length).fill(-10),
    beta: new Int16Array(3 * depths.length).fill(40),
    scores: { infinity: 32001, mate: 32000, mateBound: 31744 },
  };
  return columns as unknown as Trace;
}

const trace = searched(1, 2, 2, 2, 3);
equal(rootSearches(trace).map((s) => searchWords(s)).join('; '), 'depth 1; depth 2, search 1 of 3; depth 2, search 2 of 3; depth 2, search 3 of 3; depth 3', 'every search of the root has a name');
equal(searchWithWindow(trace, rootSearches(trace)[2]), 'depth 2, search 2 of 3, window (-10, +40)', 'the window tells searches of one depth apart');
equal(searchWords(rootSearchOf(trace, 8)!, 'iteration'), 'iteration 2, search 2 of 3', 'a node lies in the search whose root is the last before it');
equal(sameRoot(trace, 6, searched(1, 2, 2, 3)), 6, 'the second search is matched with the second');
equal(sameRoot(trace, 9, searched(1, 2, 2, 3)), 6, 'a third search that the other trace does not have is matched with its last');
equal(sameRoot(trace, 12, searched(1, 2)), -1, 'a depth that the other trace does not have is matched with nothing');

console.log(`6 checks, ${failures} failed`);
if (failures > 0) throw new Error('failed');
