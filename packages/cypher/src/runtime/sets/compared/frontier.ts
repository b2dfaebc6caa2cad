import type { Row } from '../../../execution/frame.ts';
import type { NodeSums } from './node-sums.ts';
import type { WayLine } from './way-line.ts';

/** Nodes at a position of a line, in how many ways each is come to, and the number of matches beside it. */
type Reached = { readonly nodes: readonly number[]; readonly times: readonly number[]; readonly beside: number[] };

/** What is reached from some nodes of a line, position by position, as far as was asked. */
export class Frontier {
  /** Whether it is met by many others, so that each position is worth to be kept. */
  readonly isShared: boolean;
  readonly #line: WayLine;
  readonly #start: number;
  readonly #ahead: boolean;
  readonly #reached: Reached[] = [];
  readonly #costs: number[] = [];

  constructor(line: WayLine, row: Row, at: number, ahead: boolean, nodes: readonly number[], isShared = false) {
    this.isShared = isShared;
    this.#line = line;
    this.#start = at;
    this.#ahead = ahead;
    this.#reached.push(
      this.#withBeside(row, at, (found) => {
        for (const node of nodes) found(node, 1);
      }),
    );
  }

  at(row: Row, position: number, sums: NodeSums): Reached {
    const wanted = Math.abs(position - this.#start);
    while (this.#reached.length <= wanted) this.#advance(row, sums);
    return this.#reached[wanted]!;
  }

  /** About what it costs to go on from a position that was reached: nothing where that was done before. */
  costFrom(position: number): number {
    const passed = Math.abs(position - this.#start);
    if (passed + 1 < this.#reached.length) return 0;
    const known = this.#costs[passed];
    if (known !== undefined) return known;
    const { cost } = this.#moveFrom(position);
    const sum = this.#reached[passed]!.nodes.reduce((all, node) => all + cost(node), 0);
    this.#costs[passed] = sum;
    return sum;
  }

  /** In how many ways the next position leads to nodes that were reached there from the other side. */
  waysTo(row: Row, position: number, { nodes: ends, times: ways, beside: counts }: Reached, sums: NodeSums): number {
    for (let at = 0; at < ends.length; at++) sums.add(ends[at]!, ways[at]! * counts[at]!);
    const { nodes, times, beside } = this.#reached[Math.abs(position - this.#start)]!;
    const { each } = this.#moveFrom(position);
    let [sum, all] = [0, 0];
    const found = (end: number, more: number) => {
      sum += all * more * sums.of(end);
    };
    for (let at = 0; at < nodes.length; at++) {
      all = times[at]! * beside[at]!;
      each(row, nodes[at]!, found, ends);
    }
    sums.clear();
    return sum;
  }

  #moveFrom(position: number) {
    const { steps } = this.#line;
    return this.#ahead ? steps[position]!.ahead : steps[position - 1]!.back;
  }

  #advance(row: Row, sums: NodeSums): void {
    const passed = this.#reached.length - 1;
    const position = this.#start + (this.#ahead ? passed : -passed);
    const { nodes, times, beside } = this.#reached[passed]!;
    const { each } = this.#moveFrom(position);
    for (let at = 0; at < nodes.length; at++) {
      const all = times[at]! * beside[at]!;
      each(row, nodes[at]!, (end, ways) => sums.add(end, all * ways));
    }
    const next = position + (this.#ahead ? 1 : -1);
    this.#reached.push(this.#withBeside(row, next, (found) => sums.take(found)));
  }

  #withBeside(row: Row, position: number, fill: (found: (node: number, times: number) => void) => void): Reached {
    const countOf = this.#line.beside[position]!;
    const reached = { nodes: [] as number[], times: [] as number[], beside: [] as number[] };
    fill((node, times) => {
      const count = countOf(row, node);
      if (count === 0) return;
      reached.nodes.push(node);
      reached.times.push(times);
      reached.beside.push(count);
    });
    return reached;
  }
}

/** In how many ways what is reached from one side meets what is reached from the other: both go on where that costs less. */
export function waysBetween(
  row: Row,
  first: Frontier,
  second: Frontier,
  [from, to]: readonly [number, number],
  sums: NodeSums,
): number {
  let [left, right] = [from, to];
  for (;;) {
    const [ahead, back] = [first.at(row, left, sums), second.at(row, right, sums)];
    if (ahead.nodes.length === 0 || back.nodes.length === 0) return 0;
    if (left === right) return meeting(ahead, back, sums);
    const isFirst = first.costFrom(left) <= second.costFrom(right);
    if (left + 1 === right && !(isFirst ? first : second).isShared)
      return isFirst ? first.waysTo(row, left, back, sums) : second.waysTo(row, right, ahead, sums);
    if (isFirst) left++;
    else right--;
  }
}

function meeting(ahead: Reached, back: Reached, sums: NodeSums): number {
  const [few, many] = ahead.nodes.length < back.nodes.length ? [ahead, back] : [back, ahead];
  for (let at = 0; at < few.nodes.length; at++) sums.add(few.nodes[at]!, few.times[at]! * few.beside[at]!);
  let ways = 0;
  for (let at = 0; at < many.nodes.length; at++) ways += sums.of(many.nodes[at]!) * many.times[at]!;
  sums.clear();
  return ways;
}
