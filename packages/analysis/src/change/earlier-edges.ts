import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import type { PairSet } from '../view/pair-set.ts';
import { runOf } from '../view/run.ts';

const ORIGINS = 1 << 16;

/** The derived edges of an image by the rule that derived them. */
export class EarlierEdges {
  readonly #image: GraphImage;
  #lists: { readonly start: Uint32Array; readonly edges: Uint32Array } | undefined;

  constructor(image: GraphImage) {
    this.#image = image;
  }

  of(origin: number): Uint32Array {
    const { start, edges } = this.#byOrigin();
    return edges.subarray(start[origin], start[origin + 1]);
  }

  /** The edges of these pairs. */
  among(pairs: ReadonlyMap<string, PairSet>): EdgeIndex[] {
    const found: EdgeIndex[] = [];
    for (const [kind, set] of pairs) {
      const number = this.#image.edgeKind(kind);
      if (number === undefined) continue;
      set.each((source, target) => {
        const edge = this.#image.findEdge(source, number, target);
        if (edge !== undefined) found.push(edge);
      });
    }
    return found;
  }

  /** Edges of some kinds that a rule derived, with one of the nodes as target. */
  endingAt(ends: Iterable<NodeIndex>, kinds: readonly string[], origin: number): EdgeIndex[] {
    const { inStart, inEnd, inKind, inEdge, nodeCount } = this.#image;
    const numbers = kinds.map((kind) => this.#image.edgeKind(kind)).filter((kind) => kind !== undefined);
    const found: EdgeIndex[] = [];
    for (const target of ends) {
      if (target >= nodeCount) continue;
      for (const kind of numbers) {
        const run = runOf(inStart, inEnd, inKind, target, kind);
        for (let at = run.start; at < run.end; at++)
          if (this.#image.edgeOrigin(inEdge[at]!) === origin) found.push(inEdge[at]!);
      }
    }
    return found;
  }

  /** Numbers of all rules that have edges. */
  origins(): number[] {
    const { start } = this.#byOrigin();
    const found: number[] = [];
    for (let origin = 1; origin < ORIGINS; origin++) if (start[origin] !== start[origin + 1]) found.push(origin);
    return found;
  }

  #byOrigin() {
    this.#lists ??= sorted(this.#image);
    return this.#lists;
  }
}

/** Sorted by counting: once to know where each origin begins, once to put the edges there. */
function sorted(image: GraphImage): { start: Uint32Array; edges: Uint32Array } {
  const { edgeLimit } = image;
  const origins = image.parts.edges.origins.flat(edgeLimit, new Uint16Array(edgeLimit));
  const start = new Uint32Array(ORIGINS + 1);
  for (let edge = 0; edge < edgeLimit; edge++) {
    if (origins[edge] === 0) continue;
    if (image.hasEdge(edge)) start[origins[edge]! + 1]!++;
    else origins[edge] = 0; // a hole
  }
  for (let origin = 1; origin <= ORIGINS; origin++) start[origin]! += start[origin - 1]!;
  const next = start.slice();
  const edges = new Uint32Array(start[ORIGINS]!);
  for (let edge = 0; edge < edgeLimit; edge++) {
    const origin = origins[edge]!;
    if (origin !== 0) edges[next[origin]!++] = edge;
  }
  return { start, edges };
}
