import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Starts } from '../../execution/starts.ts';
import { NodeValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { lookupsIn } from '../match/lookup.ts';
import { nodeTest } from '../match/node-candidates.ts';
import { scanStep } from '../match/scan.ts';
import type { SetNode } from './set-pattern.ts';

const UNKNOWN = 0;
const ACCEPTED = 1;
const REJECTED = 2;

/** So many nodes are tested before the results are remembered. */
const FEW_TESTS = 64;

/** A condition on a node; `reset` forgets what was worked out for other values of known nodes. */
export type NodeCondition = { holds(row: Row, node: number): boolean; reset(): void };

/** Which nodes may stand for a node of a pattern, its side branches included. Each is tested once. */
export class NodeFilter {
  readonly #branches: readonly NodeCondition[];
  readonly #compiler: Compiler;
  readonly #node: SetNode;
  readonly #frame: Frame;
  readonly #test: (row: Row, node: number) => boolean;
  #tests = 0;
  #state: Uint8Array | undefined;
  #found: (node: number) => boolean = () => true;
  #scan: ((row: Row) => boolean) | undefined;

  constructor(compiler: Compiler, node: SetNode, frame: Frame, branches: readonly NodeCondition[]) {
    this.#compiler = compiler;
    this.#node = node;
    this.#frame = frame;
    this.#branches = branches;
    const hasLabels = nodeTest(compiler.runtime, node.node);
    const conditions = node.conditions.map(({ expression }) => compiler.compile(expression, frame));
    const { slot } = node.node;
    this.#test = (row, index) => {
      if (!hasLabels(index) || node.within?.nodes.has(index) === false) return false;
      if (conditions.length > 0) {
        row[slot] = new NodeValue(index);
        for (const condition of conditions) if (truth(condition(row)) !== true) return false;
      }
      return branches.every((branch) => branch.holds(row, index));
    };
  }

  accepts(row: Row, node: number): boolean {
    const { bound, slot } = this.#node.node;
    if (bound) {
      const value = row[slot];
      if (!(value instanceof NodeValue) || value.node !== node) return false;
    }
    if (++this.#tests < FEW_TESTS) return this.#test(row, node);
    this.#state ??= new Uint8Array(this.#compiler.runtime.graph.nodeLimit);
    const known = this.#state[node]!;
    if (known !== UNKNOWN) return known === ACCEPTED;
    const accepted = this.#test(row, node);
    this.#state[node] = accepted ? ACCEPTED : REJECTED;
    return accepted;
  }

  reset(): void {
    this.#tests = 0;
    this.#state = undefined;
    for (const branch of this.#branches) branch.reset();
  }

  /** Calls `found` with every node that is accepted until it returns false; `starts` may go through them in parts. */
  each(row: Row, found: (node: number) => boolean, starts?: Starts): boolean {
    const { bound, slot } = this.#node.node;
    if (bound) {
      const value = row[slot];
      return value instanceof NodeValue && this.accepts(row, value.node) ? found(value.node) : true;
    }
    this.#scan ??= this.#buildScan(starts);
    const outer = this.#found;
    this.#found = found;
    const wanted = this.#scan(row);
    this.#found = outer;
    return wanted;
  }

  #buildScan(starts: Starts | undefined): (row: Row) => boolean {
    const { node, conditions } = this.#node;
    const lookups = conditions.flatMap(({ expression }) => lookupsIn(expression, node.name));
    const plan = { kind: 'scan', node, lookups } as const;
    const found = (row: Row) => {
      const index = (row[node.slot] as NodeValue).node;
      return this.accepts(row, index) ? this.#found(index) : true;
    };
    return scanStep(this.#compiler, plan, this.#frame, found, starts);
  }
}
