import type { GraphSource } from '../src/graph-source.ts';
import { nodeLabelTest, typeTest } from '../src/runtime/compile-access.ts';
import { Compiler } from '../src/runtime/compile-expression.ts';
import { Frame } from '../src/runtime/frame.ts';
import { Runtime } from '../src/runtime/runtime.ts';
import type { Expression, MatchClause, NodePattern, PatternPart, RelationshipPattern } from '../src/syntax/ast.ts';
import { equals } from '../src/values/equality.ts';
import { NodeValue, RelationshipValue, type Value } from '../src/values/value.ts';

export type Bindings = ReadonlyMap<string, Value>;

/**
 * A slow and obvious MATCH: tries every relationship of the graph at every place, in written order, and tests the
 * condition when everything is bound. It shares the expressions with the engine, but no planning and no walking.
 */
export function naiveMatch(graph: GraphSource, clause: MatchClause): Bindings[] {
  const search = new NaiveSearch(graph, clause);
  search.part(0, new Map(), []);
  return search.found;
}

class NaiveSearch {
  readonly found: Bindings[] = [];
  private readonly graph: GraphSource;
  private readonly clause: MatchClause;
  private readonly runtime: Runtime;
  private readonly everything: readonly RelationshipValue[];

  constructor(graph: GraphSource, clause: MatchClause) {
    this.graph = graph;
    this.clause = clause;
    this.runtime = new Runtime(graph, false, {});
    this.everything = allRelationships(graph);
  }

  part(index: number, bindings: Bindings, used: readonly number[]): void {
    const pattern = this.clause.patterns[index];
    if (!pattern) {
      if (!this.clause.where || this.holds(this.clause.where, bindings)) this.found.push(bindings);
      return;
    }
    for (let node = 0; node < this.graph.nodeLimit; node++)
      if (this.graph.hasNode(node)) this.node(pattern, -1, node, bindings, used, index);
  }

  /** `step` is -1 for the first node of the pattern. */
  private node(
    pattern: PatternPart,
    step: number,
    node: number,
    bindings: Bindings,
    used: readonly number[],
    part: number,
  ): void {
    const place = step < 0 ? pattern.first : pattern.steps[step]!.node;
    if (!this.nodeFits(place, node)) return;
    const bound = bind(bindings, place.variable?.name, new NodeValue(node));
    if (!bound) return;
    const next = pattern.steps[step + 1];
    if (!next) this.part(part + 1, bound, used);
    else this.walk(pattern, step + 1, node, [], bound, used, part);
  }

  private walk(
    pattern: PatternPart,
    step: number,
    node: number,
    trail: readonly RelationshipValue[],
    bindings: Bindings,
    used: readonly number[],
    part: number,
  ): void {
    const { relationship } = pattern.steps[step]!;
    const min = relationship.range ? (relationship.range.min ?? 1) : 1;
    const max = relationship.range ? (relationship.range.max ?? Number.POSITIVE_INFINITY) : 1;
    if (trail.length >= min && trail.length <= max) {
      const value = relationship.range ? trail : trail[0]!;
      const bound = bind(bindings, relationship.variable?.name, value);
      if (bound) this.node(pattern, step, node, bound, used, part);
    }
    if (trail.length >= max) return;
    for (const candidate of this.everything) {
      if (used.includes(candidate.relationship) || !this.relationshipFits(relationship, candidate)) continue;
      for (const other of otherEnds(candidate, node, relationship.direction))
        this.walk(pattern, step, other, [...trail, candidate], bindings, [...used, candidate.relationship], part);
    }
  }

  private nodeFits(pattern: NodePattern, node: number): boolean {
    if (pattern.labels && !nodeLabelTest(this.runtime, pattern.labels)(node)) return false;
    return this.propertiesFit(pattern, (key) => this.graph.nodeProperty(key)(node));
  }

  private relationshipFits(pattern: RelationshipPattern, { relationship, type }: RelationshipValue): boolean {
    if (pattern.types && !typeTest(this.runtime, pattern.types)(type)) return false;
    return this.propertiesFit(pattern, (key) => this.graph.relationshipProperty(key)(relationship));
  }

  private propertiesFit(pattern: NodePattern | RelationshipPattern, read: (key: string) => Value): boolean {
    if (pattern.properties?.kind !== 'map') return true;
    return pattern.properties.entries.every(({ key, value }) => {
      const wanted = new Compiler(this.runtime, '').compile(value, new Frame())([]);
      return equals(read(key), wanted) === true;
    });
  }

  private holds(condition: Expression, bindings: Bindings): boolean {
    const frame = new Frame();
    const row: Value[] = [];
    for (const [name, value] of bindings) row[frame.define(name)] = value;
    return new Compiler(this.runtime, '').compile(condition, frame)(row) === true;
  }
}

function bind(bindings: Bindings, name: string | undefined, value: Value): Bindings | undefined {
  if (name === undefined) return bindings;
  const known = bindings.get(name);
  if (known === undefined) return new Map(bindings).set(name, value);
  return equals(known, value) === true ? bindings : undefined;
}

function otherEnds(step: RelationshipValue, node: number, direction: RelationshipPattern['direction']): number[] {
  const ends = new Set<number>();
  if (direction !== 'left' && step.start === node) ends.add(step.end);
  if (direction !== 'right' && step.end === node) ends.add(step.start);
  return [...ends];
}

function allRelationships(graph: GraphSource): RelationshipValue[] {
  const { start, end, other, type, relationship } = graph.outgoing;
  const found: RelationshipValue[] = [];
  for (let node = 0; node < graph.nodeLimit; node++)
    for (let at = start[node]!; at < end[node]!; at++)
      found.push(new RelationshipValue(relationship[at]!, type[at]!, node, other[at]!));
  return found;
}
