import type { GraphSource } from '../../graph-source.ts';
import { type AlongCondition, alongCondition } from '../../rewrite/along-condition.ts';
import { countByText, countByValue, estimateNode, walkCost } from './estimate.ts';
import { type Lookup, lookupsIn } from './lookup.ts';
import type { Condition, PatternGraph, PatternNode, PatternPath, PatternRelationship } from './pattern-graph.ts';
import { mayBeSame } from './plain-types.ts';

export type ScanPlan = { readonly kind: 'scan'; readonly node: PatternNode; readonly lookups: readonly Lookup[] };
export type ExpandPlan = {
  readonly kind: 'expand' | 'var-length' | 'shortest';
  readonly relationship: PatternRelationship;
  /** The end the walk begins at. */
  readonly from: PatternNode;
  readonly to: PatternNode;
  /** Whether `to` already has a value. */
  readonly closes: boolean;
  /** Whether anything reads the value of the relationship, if only to compare it with another. */
  readonly reads: boolean;
  /** Relationships found before by the same MATCH: none may be used twice. */
  readonly used: readonly PatternRelationship[];
  /** Conditions on the far end that can be tested before anything else is known of the walk. */
  readonly atEnd: readonly Condition[];
  /** Conditions on each node or relationship along the way. */
  readonly along: readonly AlongCondition[];
};
export type PlannedStep =
  | ScanPlan
  | ExpandPlan
  | { readonly kind: 'path'; readonly path: PatternPath }
  | { readonly kind: 'filter'; readonly condition: Condition };

/** To ask an index of texts costs more than to find parts of a text. */
const TEXT_COST = 8;

/** Decides where to begin and in which order to walk. */
export function orderSteps(graph: GraphSource, pattern: PatternGraph): PlannedStep[] {
  return new StepOrder(graph, pattern).run();
}

class StepOrder {
  readonly #graph: GraphSource;
  readonly #pattern: PatternGraph;
  readonly #steps: PlannedStep[] = [];
  readonly #bound = new Set<string>();
  readonly #reached = new Set<PatternNode>();
  readonly #open: Set<PatternRelationship>;
  readonly #used: PatternRelationship[] = [];
  readonly #conditions: Set<Condition>;
  readonly #paths: Set<PatternPath>;

  constructor(graph: GraphSource, pattern: PatternGraph) {
    this.#graph = graph;
    this.#pattern = pattern;
    this.#open = new Set(pattern.relationships);
    this.#conditions = new Set(pattern.conditions);
    this.#paths = new Set(pattern.paths);
  }

  run(): PlannedStep[] {
    this.#flush();
    // What is known already narrows every walk that ends there, so it comes before any walk begins.
    for (const node of this.#pattern.nodes) if (node.bound) this.#scan(node);
    for (let next = this.#cheapestExpansion(); next; next = this.#cheapestExpansion()) this.#expand(next);
    for (let start = this.#cheapestStart(); start; start = this.#cheapestStart()) {
      this.#scan(start);
      for (let next = this.#cheapestExpansion(); next; next = this.#cheapestExpansion()) this.#expand(next);
    }
    return this.#steps;
  }

  #cheapestStart(): PatternNode | undefined {
    const left = this.#pattern.nodes.filter((node) => !this.#reached.has(node));
    if (left.length < 2) return left[0];
    let best: PatternNode | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const node of left) {
      const cost = this.#startCost(node);
      if (cost < bestCost) {
        best = node;
        bestCost = cost;
      }
    }
    return best;
  }

  #startCost(node: PatternNode): number {
    const walks = [...this.#open].filter(({ range, shortest }) => range && !shortest);
    return this.#candidateCost(node) * walkCost(this.#graph, node, walks) * this.#missedLookups(node);
  }

  /** Beginning at a node that could be found from another one, but not the other way round, means to try all pairs. */
  #missedLookups(node: PatternNode): number {
    let pairs = 1;
    for (const { expression, needs } of this.#conditions) {
      if (needs.size !== 2 || !needs.has(node.name)) continue;
      const [lookup] = lookupsIn(expression, node.name);
      if (!lookup) continue;
      if (lookup.by === 'part') pairs *= TEXT_COST;
      const other = this.#pattern.nodes.find(({ name }) => name !== node.name && needs.has(name));
      if (!other || this.#reached.has(other) || lookupsIn(expression, other.name).length > 0) continue;
      pairs *= Math.max(1, estimateNode(this.#graph, other, this.#pattern.conditions));
    }
    return pairs;
  }

  #candidateCost(node: PatternNode): number {
    const estimate = estimateNode(this.#graph, node, this.#pattern.conditions);
    const lookups = this.#lookupsFor(node);
    if (lookups.some((lookup) => lookup.by === 'id')) return Math.min(estimate, 1);
    const counted = countByText(this.#graph, lookups) ?? countByValue(this.#graph, lookups, this.#sampleOf(node));
    if (counted !== undefined) return Math.min(estimate, counted);
    return lookups.length > 0 ? estimate * 0.1 : estimate;
  }

  /** Any node with the label of a pattern node. */
  #sampleOf({ labels }: PatternNode): number | undefined {
    const name = labels.find(({ kind }) => kind === 'label');
    const label = name?.kind === 'label' ? this.#graph.labelId(name.name) : undefined;
    return label === undefined ? undefined : this.#graph.nodesWithLabel(label)[0];
  }

  /** Conditions that can find the node, with what is known by now. */
  #lookupsFor(node: PatternNode): Lookup[] {
    const usable = [...this.#conditions].filter(({ needs }) =>
      [...needs].every((name) => name === node.name || this.#bound.has(name)),
    );
    return usable.flatMap(({ expression }) => lookupsIn(expression, node.name));
  }

  #scan(node: PatternNode): void {
    this.#steps.push({ kind: 'scan', node, lookups: this.#lookupsFor(node) });
    this.#reach(node);
  }

  #reach(node: PatternNode): void {
    this.#reached.add(node);
    this.#bound.add(node.name);
    this.#flush();
  }

  #cheapestExpansion(): PatternRelationship | undefined {
    let best: PatternRelationship | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const relationship of this.#open) {
      if (!this.#reached.has(relationship.left) && !this.#reached.has(relationship.right)) continue;
      const cost = this.#expansionCost(relationship);
      if (cost < bestCost) {
        best = relationship;
        bestCost = cost;
      }
    }
    return best;
  }

  #expansionCost(relationship: PatternRelationship): number {
    const closes = this.#reached.has(relationship.left) && this.#reached.has(relationship.right);
    if (relationship.shortest) return closes ? 100 : 10_000;
    if (relationship.range) return closes ? 1000 : 5000;
    if (closes || relationship.bound) return 0;
    const far = this.#reached.has(relationship.left) ? relationship.right : relationship.left;
    const share = estimateNode(this.#graph, far, this.#pattern.conditions) / Math.max(1, this.#graph.nodeCount);
    return 1 + 10 * Math.min(1, share);
  }

  #expand(relationship: PatternRelationship): void {
    const from = this.#walkFrom(relationship);
    const to = from === relationship.left ? relationship.right : relationship.left;
    const kind = relationship.shortest ? 'shortest' : relationship.range ? 'var-length' : 'expand';
    this.#open.delete(relationship);
    if (kind === 'shortest' && (relationship.range?.min ?? 1) > 0) this.#dropDifference(relationship);
    this.#steps.push({
      kind,
      relationship,
      from,
      to,
      closes: this.#reached.has(to),
      reads: this.#reads(relationship),
      used: this.#used.filter((other) => mayBeSame(other, relationship)),
      atEnd: this.#reached.has(to) ? [] : this.#takeEndConditions(to),
      along: kind === 'expand' ? [] : this.#alongConditions(relationship),
    });
    this.#used.push(relationship);
    this.#bound.add(relationship.name);
    if (relationship.length) this.#bound.add(relationship.length.name);
    this.#reach(to);
  }

  /** A shortest path of at least one step has different ends: the condition always holds. */
  #dropDifference({ left, right }: PatternRelationship): void {
    for (const condition of this.#conditions) {
      const { expression } = condition;
      if (expression.kind !== 'comparison' || expression.rest.length !== 1) continue;
      const { operator, operand } = expression.rest[0]!;
      const names = [expression.first, operand].map((side) => (side.kind === 'variable' ? side.name : undefined));
      if (operator === '<>' && names.includes(left.name) && names.includes(right.name))
        this.#conditions.delete(condition);
    }
  }

  #reads(relationship: PatternRelationship): boolean {
    const { isRead, name } = relationship;
    const { relationships, conditions } = this.#pattern;
    return (
      isRead ||
      relationships.some((other) => mayBeSame(other, relationship)) ||
      conditions.some(({ needs }) => needs.has(name))
    );
  }

  #takeEndConditions(to: PatternNode): Condition[] {
    const found = [...this.#conditions].filter(
      ({ needs }) => needs.has(to.name) && [...needs].every((name) => name === to.name || this.#bound.has(name)),
    );
    for (const condition of found) this.#conditions.delete(condition);
    return found;
  }

  #walkFrom({ left, right }: PatternRelationship): PatternNode {
    if (!this.#reached.has(left)) return right;
    if (!this.#reached.has(right)) return left;
    const leftCost = estimateNode(this.#graph, left, this.#pattern.conditions);
    return estimateNode(this.#graph, right, this.#pattern.conditions) < leftCost ? right : left;
  }

  /** Conditions on all of a walk that depend on what else is known by now; those that do not are its own. */
  #alongConditions(relationship: PatternRelationship): AlongCondition[] {
    const found = [...relationship.along];
    for (const { expression, needs } of this.#conditions) {
      const along = alongCondition(expression);
      if (!along || ![...needs].every((name) => name === along.subject || this.#bound.has(name))) continue;
      const path = this.#pattern.paths.find(({ name }) => name === along.subject);
      if (along.subject === relationship.name || path?.relationships.includes(relationship))
        found.push(along.condition);
    }
    return found;
  }

  /** Whatever can be decided with what is bound by now. */
  #flush(): void {
    for (const path of this.#paths) {
      if (path.relationships.some((relationship) => this.#open.has(relationship))) continue;
      if (path.nodes.some((node) => !this.#reached.has(node))) continue;
      this.#paths.delete(path);
      this.#steps.push({ kind: 'path', path });
      this.#bound.add(path.name);
    }
    for (const condition of this.#conditions) {
      if (![...condition.needs].every((name) => this.#bound.has(name))) continue;
      this.#conditions.delete(condition);
      this.#steps.push({ kind: 'filter', condition });
    }
  }
}
