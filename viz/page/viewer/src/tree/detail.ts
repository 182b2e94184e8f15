// How close one must be to see what.
export const NARROWEST_BOX = 36; // pixels; narrower ones are strips

// Zooms, 1 being the usual size of a box.
export const TWO_LINES = 0.5; // a name, how the node was left, and a handle to fold it by
export const ALL_WORDS = 0.74; // everything

export const SMALL_TYPE = 13.5; // at zoom 1; 16 pixels on a projector
