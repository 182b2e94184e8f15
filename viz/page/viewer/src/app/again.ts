// From a recorded search to the lab, where the node that is shown can be searched again in any other way.
import { labLink } from '../model/lab_link';
import { h } from '../panels/dom';
import { Lane } from './lane';

export class Again {
  readonly element = h('a', { class: 'again-in-lab', target: '_blank', rel: 'noopener' }, 'Search from here in the lab');

  constructor(private readonly lab: string) {}

  show({ trace, moment }: Lane): void {
    this.element.href = labLink(this.lab, [trace], moment.path);
  }
}
