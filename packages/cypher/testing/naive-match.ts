import { Frame } from '../src/execution/frame.ts';
import { Runtime, type RuntimeOptions } from '../src/execution/runtime.ts';
import type { GraphSource } from '../src/graph-source.ts';
import { equals } from '../src/operations/equality.ts';
import { groupKey } from '../src/operations/group-key.ts';
import { mapTree } from '../src/rewrite/tree.ts';
import { nodeLabelTest, typeTest } from '../src/runtime/compile-access.ts';
import { ExpressionCompiler } from '../src/runtime/compile-expression.ts';
import type { Expression, MatchClause, NodePattern, PatternPart, RelationshipPattern } from '../src/syntax/ast.ts';
import { NodeValue, PathValue, RelationshipValue, type Value } from '../src/values/value.ts';

export type Bindings = ReadonlyMap<string, Value>;

/**
 * A slow and obvious MATCH: tries every relationship of the graph at every place, in written order, and tests the
 * condition when everything is bound. It shares the expressions with the engine, but no planning and no walking.
 */
export function naiveMatch(
  graph: GraphSource,
  clause: MatchClause,
  given: Bindings = new Map(),
  options: RuntimeOptions = {},
): Bindings[] {
  const search = new NaiveSearch(graph, clause, given, options);
  search.part(0, given, []);
  return search.found;
}

class NaiveSearch {
  readonly found: Bindings[] = [];
  readonly #graph: GraphSource;
  readonly #clause: MatchClause;
  readonly #given: Bindings;
  readonly #runtime: Runtime;
  readonly #everything: readonly RelationshipValue[];

  constructor(graph: GraphSource, clause: MatchClause, given: Bindings, options: RuntimeOptions) {
    this.#graph = graph;
    this.#given = given;
    this.#clause = clause;
    this.#runtime = new Runtime(graph, false, options);
    this.#everything = allRelationships(graph);
  }

  part(index: number, bindings: Bindings, used: readonly number[]): void {
    const pattern = this.#clause.patterns[index];
    if (!pattern) {
      if (!this.#clause.where || this.#holds(this.#clause.where, bindings)) this.found.push(bindings);
      return;
    }
    for (let node = 0; node < this.#graph.nodeLimit; node++) {
      if (!this.#graph.hasNode(node)) continue;
      if (pattern.shortest) this.#shortest(pattern, node, bindings, used, index);
      else this.#node(pattern, -1, node, bindings, used, index, new PathValue([node], []));
    }
  }

  /** All shortest paths from a node, level by level, to every end that fits. */
  #shortest(pattern: PatternPart, start: number, bindings: Bindings, used: readonly number[], part: number): void {
    const { relationship, node: last } = pattern.steps[0]!;
    const min = relationship.range?.min ?? 1;
    const max = relationship.range ? (relationship.range.max ?? Number.POSITIVE_INFINITY) : 1;
    const first = this.#nodeFits(pattern.first, start)
      ? bind(bindings, pattern.first.variable?.name, new NodeValue(start))
      : undefined;
    if (!first) return;
    const reached = new Set<number>();
    const arrive = (path: PathValue) => {
      const end = path.nodes.at(-1)!;
      if (pattern.shortest === 'one' && reached.has(end)) return;
      reached.add(end);
      let bound = this.#nodeFits(last, end) ? bind(first, last.variable?.name, new NodeValue(end)) : undefined;
      bound &&= bind(bound, relationship.variable?.name, path.relationships);
      bound &&= bind(bound, pattern.variable?.name, path);
      if (bound) this.part(part + 1, bound, used);
    };
    if (min === 0) arrive(new PathValue([start], []));
    const seen = new Set([start]);
    let level = [new PathValue([start], [])];
    for (let hops = 1; level.length > 0 && hops <= max; hops++) {
      level = level.flatMap((path) => this.#longer(path, relationship)).filter((path) => !seen.has(path.nodes.at(-1)!));
      for (const path of level) seen.add(path.nodes.at(-1)!);
      for (const path of level) arrive(path);
    }
  }

  #longer({ nodes, relationships }: PathValue, pattern: RelationshipPattern): PathValue[] {
    const node = nodes.at(-1)!;
    return this.#everything
      .filter((candidate) => this.#relationshipFits(pattern, candidate))
      .flatMap((candidate) =>
        otherEnds(candidate, node, pattern.direction).map(
          (other) => new PathValue([...nodes, other], [...relationships, candidate]),
        ),
      );
  }

  /** `step` is -1 for the first node of the pattern. */
  #node(
    pattern: PatternPart,
    step: number,
    node: number,
    bindings: Bindings,
    used: readonly number[],
    part: number,
    path: PathValue,
  ): void {
    const place = step < 0 ? pattern.first : pattern.steps[step]!.node;
    if (!this.#nodeFits(place, node)) return;
    const bound = bind(bindings, place.variable?.name, new NodeValue(node));
    if (!bound) return;
    const next = pattern.steps[step + 1];
    if (next) this.#walk(pattern, step + 1, node, [], bound, used, part, path);
    else {
      const whole = bind(bound, pattern.variable?.name, path);
      if (whole) this.part(part + 1, whole, used);
    }
  }

  #walk(
    pattern: PatternPart,
    step: number,
    node: number,
    trail: readonly RelationshipValue[],
    bindings: Bindings,
    used: readonly number[],
    part: number,
    path: PathValue,
  ): void {
    const { relationship } = pattern.steps[step]!;
    const min = relationship.range ? (relationship.range.min ?? 1) : 1;
    const max = relationship.range ? (relationship.range.max ?? Number.POSITIVE_INFINITY) : 1;
    if (trail.length >= min && trail.length <= max) {
      const value = relationship.range ? trail : trail[0]!;
      const bound = bind(bindings, relationship.variable?.name, value);
      if (bound) this.#node(pattern, step, node, bound, used, part, path);
    }
    if (trail.length >= max) return;
    for (const candidate of this.#everything) {
      if (used.includes(candidate.relationship) || !this.#relationshipFits(relationship, candidate)) continue;
      for (const other of otherEnds(candidate, node, relationship.direction)) {
        const longer = new PathValue([...path.nodes, other], [...path.relationships, candidate]);
        this.#walk(
          pattern,
          step,
          other,
          [...trail, candidate],
          bindings,
          [...used, candidate.relationship],
          part,
          longer,
        );
      }
    }
  }

  #nodeFits(pattern: NodePattern, node: number): boolean {
    if (pattern.labels && !nodeLabelTest(this.#runtime, pattern.labels)(node)) return false;
    return this.#propertiesFit(pattern, (key) => this.#graph.nodeProperty(key)(node));
  }

  #relationshipFits(pattern: RelationshipPattern, { relationship, type }: RelationshipValue): boolean {
    if (pattern.types && !typeTest(this.#runtime, pattern.types)(type)) return false;
    return this.#propertiesFit(pattern, (key) => this.#graph.relationshipProperty(key)(relationship));
  }

  #propertiesFit(pattern: NodePattern | RelationshipPattern, read: (key: string) => Value): boolean {
    if (pattern.properties?.kind !== 'map') return true;
    return pattern.properties.entries.every(({ key, value }) => {
      return equals(read(key), naiveValue(this.#runtime, value, this.#given)) === true;
    });
  }

  #holds(condition: Expression, bindings: Bindings): boolean {
    return naiveValue(this.#runtime, condition, bindings) === true;
  }
}

const compiled = new WeakMap<Expression, Map<string, (row: Value[]) => Value>>();

/** An expression where some variables have values. Patterns inside it are searched slowly, too. */
export function naiveValue(runtime: Runtime, expression: Expression, bindings: Bindings): Value {
  const searched = mapTree(expression, (object) => searchedValue(runtime, object as Expression, bindings));
  const names = [...bindings.keys()];
  const known = compiled.get(searched) ?? new Map<string, (row: Value[]) => Value>();
  compiled.set(searched, known);
  const key = `${runtimeNumber(runtime)} ${names.join()}`;
  let evaluate = known.get(key);
  if (!evaluate) {
    const frame = new Frame();
    for (const name of names) frame.define(name);
    evaluate = new ExpressionCompiler(runtime, '').compile(searched, frame);
    known.set(key, evaluate);
  }
  return evaluate([...bindings.values()]);
}

/** A pattern as a condition, `EXISTS { }` and `COUNT { }` of a single MATCH: the value itself. */
function searchedValue(runtime: Runtime, expression: Expression, bindings: Bindings): Expression | undefined {
  const { start, end } = expression;
  if (expression.kind === 'pattern' && !expression.pattern.shortest) {
    const clause: MatchClause = {
      kind: 'match',
      optional: false,
      patterns: [expression.pattern],
      where: undefined,
      start,
      end,
    };
    return { kind: 'literal', value: naiveMatch(runtime.graph, clause, bindings).length > 0, start, end };
  }
  if (expression.kind !== 'subquery') return undefined;
  const [clause, ...more] = expression.body.parts[0]!.clauses;
  const [last] = more;
  if (clause!.kind !== 'match' || more.length > 1 || expression.yields === 'collect') return undefined;
  const found = naiveMatch(runtime.graph, clause!, bindings);
  let count = found.length;
  if (last) {
    if (last.kind !== 'return' || !last.projection.distinct || last.projection.star) return undefined;
    const keys = found.map((row) =>
      last.projection.items.map((item) => groupKey(naiveValue(runtime, item.expression, row))).join(),
    );
    count = new Set(keys).size;
  }
  return { kind: 'literal', value: expression.yields === 'count' ? count : count > 0, start, end };
}

const numbers = new WeakMap<Runtime, number>();
let runtimes = 0;

function runtimeNumber(runtime: Runtime): number {
  const number = numbers.get(runtime) ?? ++runtimes;
  numbers.set(runtime, number);
  return number;
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
