// What follows from the nesting alone, worked out once when a model is built.

// How far each node is below its iteration's root. Not its ply: a node that searches the same position once more has
// its parent's ply, and is below it all the same.
export function levelsOf(parent: Int32Array): Uint16Array {
  const level = new Uint16Array(parent.length);
  for (let n = 0; n < parent.length; n++) level[n] = parent[n] < 0 ? 0 : level[parent[n]] + 1;
  return level;
}

// Of what is left out below each node, the part that is not below one of its children.
export function ownPart(folded: Float64Array, parent: Int32Array): Float64Array {
  const own = folded.slice();
  for (let n = 0; n < parent.length; n++) if (parent[n] >= 0) own[parent[n]] -= folded[n];
  return own;
}
