import { Runtime, type RuntimeOptions } from '../src/execution/runtime.ts';
import type {
  Clause,
  ComparisonOperator,
  Expression,
  LabelExpression,
  NodePattern,
  PatternPart,
  PredicateOperator,
  PropertyExpression,
  Query,
  RelationshipPattern,
} from '../src/syntax/ast.ts';
import { Float } from '../src/values/float.ts';
import { isList, type Value } from '../src/values/value.ts';
import type { Dice } from './dice.ts';
import { MemoryGraph } from './memory-graph.ts';
import { type Bindings, naiveValue } from './naive-match.ts';
import { sampleOfRegex } from './sample-of-regex.ts';

type Entity = { readonly labels: Set<string>; readonly properties: Map<string, Value> };
type Link = Entity & { type: string; readonly start: Entity; readonly end: Entity };

/** Draws a graph that a query should find something in: one match of its patterns, with values that its conditions ask for. */
export class WitnessGraph {
  readonly #dice: Dice;
  readonly #runtime: Runtime;
  readonly #nodes: Entity[] = [];
  readonly #links: Link[] = [];
  #named = new Map<string, Entity>();
  #constants: Bindings = new Map();

  constructor(dice: Dice, options: RuntimeOptions) {
    this.#dice = dice;
    this.#runtime = new Runtime(new MemoryGraph(), false, options);
  }

  addMatch(query: Query): void {
    this.#named = new Map();
    this.#constants = new Map();
    for (const clause of query.body.parts[0]!.clauses) this.#clause(clause);
  }

  /** Copies of what there is, each with something missing or changed, joined to it here and there. */
  addDecoys(count: number): void {
    const [nodes, links] = [[...this.#nodes], [...this.#links]];
    for (let copy = 0; copy < count; copy++) {
      const twins = new Map(nodes.map((node) => [node, this.#twin(node)]));
      const end = (node: Entity) => (this.#dice.chance(80) ? twins.get(node)! : node);
      for (const link of links)
        if (this.#dice.chance(85)) this.#links.push({ ...link, start: end(link.start), end: end(link.end) });
    }
  }

  /** Many more ends for the links there are, for queries that count. */
  addBranches(count: number): void {
    for (const link of [...this.#links])
      for (let branch = 0; branch < count; branch++) {
        const end = { labels: new Set(link.end.labels), properties: new Map(link.end.properties) };
        this.#nodes.push(end);
        this.#links.push({ ...link, end });
      }
  }

  finish(): MemoryGraph {
    const graph = new MemoryGraph();
    const numbers = new Map(
      this.#nodes.map((node, at) => {
        if (!node.properties.has('objectid')) node.properties.set('objectid', `ID-${at}`);
        return [node, graph.createNode([...node.labels], node.properties)];
      }),
    );
    const seen = new Set<string>();
    for (const { type, start, end, properties } of this.#links) {
      const key = `${numbers.get(start)} ${type} ${numbers.get(end)}`;
      if (!seen.has(key)) graph.createRelationship(type, numbers.get(start)!, numbers.get(end)!, properties);
      seen.add(key);
    }
    return graph;
  }

  #twin({ labels, properties }: Entity): Entity {
    const twin = { labels: new Set([...labels].filter(() => this.#dice.chance(92))), properties: new Map(properties) };
    for (const key of properties.keys()) {
      const fate = this.#dice.below(8);
      if (fate === 0) twin.properties.delete(key);
      if (fate === 1) twin.properties.set(key, another(properties.get(key)!));
    }
    this.#nodes.push(twin);
    return twin;
  }

  #clause(clause: Clause): void {
    if (clause.kind === 'match') {
      for (const pattern of clause.patterns) this.#part(pattern);
      if (clause.where) this.#satisfy(clause.where, true);
    } else if (clause.kind === 'with') {
      for (const { expression, alias } of clause.projection.items) {
        const value = this.#constant(expression);
        if (alias && value !== undefined) this.#constants = new Map([...this.#constants, [alias.name, value]]);
      }
      if (clause.where) this.#satisfy(clause.where, true);
    }
  }

  #part(pattern: PatternPart): void {
    let left = this.#node(pattern.first);
    for (const { relationship, node } of pattern.steps) {
      const right = this.#node(node);
      this.#relationship(relationship, left, right);
      left = right;
    }
  }

  #node({ variable, labels, properties }: NodePattern): Entity {
    const node = (variable && this.#named.get(variable.name)) ?? { labels: new Set(), properties: new Map() };
    if (!this.#nodes.includes(node)) this.#nodes.push(node);
    if (variable) this.#named.set(variable.name, node);
    this.#label(node, labels);
    if (properties?.kind === 'map')
      for (const { key, value } of properties.entries) node.properties.set(key, this.#constant(value) ?? 'x');
    return node;
  }

  #relationship({ variable, types, direction, range }: RelationshipPattern, left: Entity, right: Entity): void {
    const names = types ? this.#labelsOf(types) : ['Any'];
    let [from, to] = direction === 'left' ? [right, left] : [left, right];
    const hops = range ? Math.max(1, range.min ?? 1) : 1;
    for (let hop = 1; hop < hops; hop++) {
      const between: Entity = { labels: new Set(to.labels), properties: new Map() };
      this.#nodes.push(between);
      this.#link(names, from, between);
      from = between;
    }
    const link = this.#link(names, from, to);
    if (variable) this.#named.set(variable.name, link);
  }

  #link(names: readonly string[], start: Entity, end: Entity): Link {
    const link = { type: this.#dice.of(...names), labels: new Set<string>(), properties: new Map(), start, end };
    this.#links.push(link);
    return link;
  }

  #labelsOf(labels: LabelExpression): string[] {
    if (labels.kind === 'label') return [labels.name];
    return 'operands' in labels ? labels.operands.flatMap((one) => this.#labelsOf(one)) : [];
  }

  #label(node: Entity, labels: LabelExpression | undefined): void {
    if (!labels) return;
    const names = this.#labelsOf(labels);
    if (labels.kind === 'some-label') node.labels.add(this.#dice.of(...names));
    else for (const name of names) node.labels.add(name);
  }

  /** Makes a condition true, or false, as far as it can be seen how. */
  #satisfy(condition: Expression, wanted: boolean): void {
    switch (condition.kind) {
      case 'not':
        this.#satisfy(condition.operand, !wanted);
        break;
      case 'logic': {
        const all = (condition.operator === 'AND') === wanted;
        const chosen = all ? condition.operands : [this.#dice.of(...condition.operands)];
        for (const operand of chosen) this.#satisfy(operand, wanted);
        break;
      }
      case 'comparison':
        this.#compare(condition.first, condition.rest[0]!.operator, condition.rest[0]!.operand, wanted);
        break;
      case 'predicate':
        this.#predicate(condition.operator, condition.left, condition.right, wanted);
        break;
      case 'property':
        this.#assign(condition, wanted);
        break;
      case 'null-test':
        if (condition.operand.kind === 'property' && condition.negated === wanted) this.#assign(condition.operand, 'x');
        break;
      case 'label-test': {
        const entity = condition.of.kind === 'variable' ? this.#named.get(condition.of.name) : undefined;
        if (entity && wanted) this.#label(entity, condition.labels);
        break;
      }
      case 'pattern':
        if (wanted) this.#part(condition.pattern);
        break;
      case 'quantifier':
        if (condition.where && condition.quantifier === 'any' && condition.list.kind === 'property') {
          const item: Entity = { labels: new Set(), properties: new Map() };
          this.#named.set(condition.variable.name, item);
          this.#satisfy(condition.where, wanted);
          this.#assign(condition.list, [item.properties.get('') ?? 'x']);
        }
        break;
    }
  }

  #compare(left: Expression, operator: ComparisonOperator, right: Expression, wanted: boolean): void {
    const target = this.#target(left);
    const value = this.#constant(right);
    if (target && value !== undefined) this.#assign(target, beside(value, operator, wanted));
    else if (left.kind === 'call' && left.name.toLowerCase() === 'size' && typeof value === 'number') {
      const list = this.#target(left.args[0]!);
      const size = beside(value, operator, wanted);
      if (list)
        this.#assign(
          list,
          Array.from({ length: Number(size) }, () => 'x'),
        );
    } else if (target && this.#target(right)) {
      this.#assign(target, 'same');
      this.#assign(this.#target(right)!, (operator === '=') === wanted ? 'same' : 'different');
    }
  }

  #predicate(operator: PredicateOperator, left: Expression, right: Expression, wanted: boolean): void {
    const target = this.#target(left);
    const value = this.#constant(right);
    if (!wanted) {
      if (target && this.#valueOf(target) === null && this.#dice.chance(50)) this.#assign(target, 'x');
      return;
    }
    const list = this.#target(right);
    if (operator === 'IN' && list) this.#assign(list, [this.#constant(left) ?? 'x']);
    else if (operator === 'IN' && target && isList(value ?? null))
      this.#assign(target, this.#dice.of(...(value as Value[])));
    else if (target && typeof value === 'string') {
      const before = this.#valueOf(target);
      const text = typeof before === 'string' ? before : '';
      if (operator === '=~') this.#assign(target, sampleOfRegex(value));
      else this.#assign(target, operator === 'STARTS WITH' ? value + text : text + value);
    }
  }

  /** The property that an expression reads, whatever else it does to it. */
  #target(expression: Expression): PropertyExpression | undefined {
    if (expression.kind === 'property' && expression.of.kind === 'variable') return expression;
    if (expression.kind === 'variable' && this.#named.has(expression.name))
      return { kind: 'property', of: expression, key: '', start: 0, end: 0 };
    const { kind } = expression;
    if (kind !== 'call' || !['coalesce', 'toupper', 'tolower', 'tostring'].includes(expression.name.toLowerCase()))
      return undefined;
    return this.#target(expression.args[0]!);
  }

  #entity({ of }: PropertyExpression): Entity | undefined {
    return of.kind === 'variable' ? this.#named.get(of.name) : undefined;
  }

  #valueOf(target: PropertyExpression): Value {
    return this.#entity(target)?.properties.get(target.key) ?? null;
  }

  #assign(target: PropertyExpression, value: Value): void {
    this.#entity(target)?.properties.set(target.key, value);
  }

  #constant(expression: Expression): Value | undefined {
    try {
      return naiveValue(this.#runtime, expression, this.#constants);
    } catch {
      return undefined;
    }
  }
}

/** A different value of the same type. */
function another(value: Value): Value {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return isList(value) ? ['other'] : 'other';
}

/** A value that stands in a relation to another. */
function beside(value: Value, operator: ComparisonOperator, wanted: boolean): Value {
  const number = value instanceof Float ? value.value : Number(value);
  const step = { '=': 0, '<>': 1, '<': -1, '<=': 0, '>': 1, '>=': 0 }[operator];
  const back = { '=': 1, '<>': 0, '<': 0, '<=': 1, '>': 0, '>=': -1 }[operator];
  const away = wanted ? step : back;
  if (away === 0) return value;
  if (typeof value === 'boolean' || isList(value)) return another(value);
  return typeof value === 'string' ? `${value}x` : Math.floor(number) + away;
}
