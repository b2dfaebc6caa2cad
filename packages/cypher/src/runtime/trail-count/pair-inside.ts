import type { CyclicComponent } from './cyclic-component.ts';

/** With more trails inside a component, pairs of them are not compared. */
const MOST_TRAILS = 300;

type InsideTrail = { readonly end: number; readonly relationships: ReadonlySet<number> };

/** Trails inside a component with a cycle, by where they begin, with the relationships that each uses. */
export class PairInside {
  readonly #trails = new Map<number, readonly InsideTrail[]>();

  /** Undefined when there are too many trails. */
  static of(members: readonly number[], component: CyclicComponent): PairInside | undefined {
    const inside = new PairInside();
    let left = MOST_TRAILS;
    for (const start of members) {
      const trails: InsideTrail[] = [];
      const isWhole = component.walkTrails(start, (end, relationships) => {
        trails.push({ end, relationships: new Set(relationships) });
        return --left >= 0;
      });
      if (!isWhole) return undefined;
      inside.#trails.set(start, trails);
    }
    return inside;
  }

  /** The number of trails from one node to another. */
  count(start: number, end: number): number {
    return this.#trails.get(start)!.filter((trail) => trail.end === end).length;
  }

  /** Calls `found` with the ends of each pair of trails, and whether they share a relationship. */
  eachPair(first: number, second: number, found: (one: number, other: number, share: boolean) => void): void {
    for (const one of this.#trails.get(first)!)
      for (const other of this.#trails.get(second)!)
        found(one.end, other.end, !one.relationships.isDisjointFrom(other.relationships));
  }

  /**
   * Calls `found` for each trail from a node that is divided in two: where it is, where it ends, and whether there is a
   * relationship before and behind.
   */
  eachSplit(
    start: number,
    found: (middle: number, end: number, movesBefore: boolean, movesBehind: boolean) => void,
  ): void {
    for (const first of this.#trails.get(start)!)
      for (const second of this.#trails.get(first.end)!)
        if (first.relationships.isDisjointFrom(second.relationships))
          found(first.end, second.end, first.relationships.size > 0, second.relationships.size > 0);
  }

  /** Calls `found` with the end of each trail from a node. */
  each(start: number, found: (end: number) => void): void {
    for (const { end } of this.#trails.get(start)!) found(end);
  }
}
