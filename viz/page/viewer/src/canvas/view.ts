// What every picture on the page can be told.
import { TraceModel } from '../data/nodes';

// A canvas mounted on an element: a pure view of a model and a current node. It never changes the model.
export interface View {
  setModel(model: TraceModel): void;
  setCurrent(node: number): void;
  setTheme(): void; // model.colours has changed
  resize(): void; // the element has another size
}
