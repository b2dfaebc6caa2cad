import type { Compiler } from '../../../execution/compiler.ts';
import { Frame, type Row } from '../../../execution/frame.ts';
import type { Expression, MatchClause } from '../../../syntax/ast.ts';
import { Float } from '../../../values/float.ts';
import { NodeValue, type Value } from '../../../values/value.ts';
import { patternGraph } from '../../match/pattern-graph.ts';
import { nodeFilter } from '../node-filters.ts';

const [INTEGER, FLOAT] = [1, 2];
/** Numbers are added up in two halves, so that sums of many of them stay exact. */
const HALF = 2 ** 26;

/** A part of the number of each node, never negative, which counts `scale` times. */
type NumberPart = { readonly scale: number; of(node: number): number };

const PARTS: readonly { readonly scale: number; readonly of: (value: number) => number }[] = [1, -1].flatMap((sign) => {
  const size = (value: number) => Math.max(0, sign * value);
  return [
    { scale: sign * HALF, of: (value: number) => Math.floor(size(value) / HALF) },
    { scale: sign, of: (value: number) => Math.floor(size(value)) % HALF },
    { scale: sign, of: (value: number) => size(value) % 1 },
  ];
});

/** The numbers that a property of the candidates for a node has, to be added up along a pattern. */
export class NodeNumbers {
  readonly name: string;
  readonly #kinds: Uint8Array;
  /** Those of which at least one number has something. */
  readonly parts: readonly NumberPart[];
  /** Whether there are both integers and floats. */
  readonly isMixed: boolean;
  readonly hasFloats: boolean;

  constructor(name: string, kinds: Uint8Array, values: Float64Array) {
    this.name = name;
    this.#kinds = kinds;
    this.parts = PARTS.filter(({ of }) => values.some((value) => of(value) > 0)).map(({ scale, of }) => ({
      scale,
      of: (node) => of(values[node]!),
    }));
    this.hasFloats = kinds.includes(FLOAT);
    this.isMixed = this.hasFloats && kinds.includes(INTEGER);
  }

  has(node: number): boolean {
    return this.#kinds[node] !== 0;
  }

  isFloat(node: number): boolean {
    return this.#kinds[node] === FLOAT;
  }
}

/** Undefined when a candidate has anything but a number that can be added up exactly, or nothing. */
export function numbersOf(
  compiler: Compiler,
  { patterns, where }: MatchClause,
  name: string,
  property: Expression,
  around: Frame,
): NodeNumbers | undefined {
  const frame = new Frame(around);
  const node = patternGraph(patterns, where, frame).nodes.find((one) => one.name === name);
  if (!node || node.bound) return undefined;
  const { runtime } = compiler;
  const read = compiler.compile(property, frame);
  const kinds = new Uint8Array(runtime.graph.nodeLimit);
  const values = new Float64Array(runtime.graph.nodeLimit);
  const row: Row = [];
  const isNumbers = nodeFilter(compiler, { node, conditions: [], branches: [] }, frame, false).each(row, (index) => {
    runtime.tick();
    row[node.slot] = new NodeValue(index);
    const value = read(row);
    if (value === null) return true;
    const number = exactNumber(value);
    if (number === undefined) return false;
    kinds[index] = value instanceof Float ? FLOAT : INTEGER;
    values[index] = number;
    return true;
  });
  return isNumbers ? new NodeNumbers(name, kinds, values) : undefined;
}

function exactNumber(value: Value): number | undefined {
  const number = value instanceof Float ? value.value : value;
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}
