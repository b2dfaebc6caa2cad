import type { RelationshipRuns } from '../../graph-source.ts';
import { RelationshipValue } from '../../values/value.ts';
import type { Row } from '../frame.ts';
import type { Runtime } from '../runtime.ts';
import { walkDirections } from './expand.ts';
import type { ExpandPlan } from './order-steps.ts';
import { TypeFilter } from './type-filter.ts';
import type { WalkFilter } from './walk-filter.ts';

/** How a node was first reached: over which relationship, from which node. */
type Parent = { readonly node: number; readonly step: RelationshipValue; readonly also: Parent | undefined };

/**
 * Breadth-first search from one node. A node is announced when its whole level is known, so that every shortest way to
 * it can be asked for.
 */
export class BreadthFirst {
  private readonly runtime: Runtime;
  private readonly filter: WalkFilter;
  private readonly types: TypeFilter;
  private readonly all: boolean;
  private readonly directions: { readonly outgoing: boolean; readonly incoming: boolean };
  private parents = new Map<number, Parent>();
  private depth = new Map<number, number>();

  constructor(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter) {
    this.runtime = runtime;
    this.filter = filter;
    this.types = new TypeFilter(runtime, plan.relationship.types);
    this.all = plan.relationship.shortest === 'all';
    this.directions = walkDirections(plan);
  }

  /** Announces every reached node in order of distance. With a `target`, stops behind its level. */
  run(row: Row, start: number, target: number | undefined, max: number, announce: (node: number) => boolean): boolean {
    const { runtime } = this;
    this.parents = new Map();
    this.depth = new Map([[start, 0]]);
    if (this.filter.node && !this.filter.node(row, start)) return true;
    let frontier = [start];
    for (let level = 1; level <= max && frontier.length > 0; level++) {
      const reached: number[] = [];
      for (const node of frontier) {
        if (this.directions.outgoing) this.expand(row, node, runtime.graph.outgoing, true, level, reached);
        if (this.directions.incoming) this.expand(row, node, runtime.graph.incoming, false, level, reached);
      }
      for (const node of reached) if (!announce(node)) return false;
      if (target !== undefined && this.depth.has(target)) return true;
      frontier = reached;
    }
    return true;
  }

  private expand(
    row: Row,
    node: number,
    runs: RelationshipRuns,
    outgoing: boolean,
    level: number,
    reached: number[],
  ): void {
    const { runtime, filter } = this;
    const mask = this.types.mask();
    for (let at = runs.start[node]!; at < runs.end[node]!; at++) {
      runtime.tick();
      const type = runs.type[at]!;
      if (mask && mask[type] === 0) continue;
      const other = runs.other[at]!;
      const known = this.depth.get(other);
      if (known !== undefined && (!this.all || known !== level)) continue;
      const relationship = runs.relationship[at]!;
      const start = outgoing ? node : other;
      const end = outgoing ? other : node;
      if (filter.relationship && !filter.relationship(row, relationship, type, start, end)) continue;
      if (known === undefined) {
        if (filter.node && !filter.node(row, other)) continue;
        this.depth.set(other, level);
        reached.push(other);
      }
      const step = new RelationshipValue(relationship, type, start, end);
      this.parents.set(other, { node, step, also: this.parents.get(other) });
    }
  }

  /** The relationships from `node` back to the start. */
  trailTo(node: number): RelationshipValue[] {
    const trail: RelationshipValue[] = [];
    for (let parent = this.parents.get(node); parent; parent = this.parents.get(parent.node)) trail.push(parent.step);
    return trail;
  }

  /** Every shortest way from `node` back to the start. The list is reused: who keeps it copies it. */
  everyTrailTo(node: number, give: (trail: readonly RelationshipValue[]) => boolean): boolean {
    const trail: RelationshipValue[] = [];
    const choices: (Parent | undefined)[] = [this.parents.get(node)];
    while (choices.length > 0) {
      const choice = choices[choices.length - 1];
      if (!choice) {
        choices.pop();
        trail.pop();
        continue;
      }
      choices[choices.length - 1] = choice.also;
      trail.push(choice.step);
      const onward = this.parents.get(choice.node);
      if (onward) choices.push(onward);
      else {
        if (!give(trail)) return false;
        trail.pop();
      }
    }
    return true;
  }
}
