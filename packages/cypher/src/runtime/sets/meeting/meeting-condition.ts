import type { Compiler } from '../../../execution/compiler.ts';
import type { Row } from '../../../execution/frame.ts';
import type { NodeCondition } from '../node-filter.ts';
import { MeetingEnds, type MeetingWalks } from './meeting-ends.ts';

/** Semi-joins over two walks of one type that meet: from where they do, or from the node that begins the first one. */
export class MeetingCondition implements NodeCondition {
  readonly #compiler: Compiler;
  readonly #walks: MeetingWalks;
  readonly #fromMiddle: boolean;
  #ends: MeetingEnds | undefined;
  #found: Uint8Array | undefined;

  constructor(compiler: Compiler, walks: MeetingWalks, fromMiddle: boolean) {
    this.#compiler = compiler;
    this.#walks = walks;
    this.#fromMiddle = fromMiddle;
  }

  holds(row: Row, node: number): boolean {
    this.#ends ??= new MeetingEnds(this.#compiler, this.#walks);
    if (!this.#fromMiddle) {
      this.#found ??= this.#firsts(row, this.#ends);
      return this.#found[node] === 1;
    }
    let holds = false;
    this.#ends.eachFirst(row, node, (_, fits) => {
      holds ||= fits;
    });
    return holds;
  }

  reset(): void {
    this.#found = undefined;
    this.#ends = undefined;
  }

  /** Every node that begins a first walk for which there is a second one. */
  #firsts(row: Row, ends: MeetingEnds): Uint8Array {
    const found = new Uint8Array(this.#compiler.runtime.graph.nodeLimit);
    ends.middles.each(row, (middle) => {
      ends.eachFirst(row, middle, (node, fits) => {
        if (fits) found[node] = 1;
      });
      return true;
    });
    return found;
  }
}
