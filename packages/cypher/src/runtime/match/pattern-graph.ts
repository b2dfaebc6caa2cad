import { type Frame, generatedName } from '../../execution/frame.ts';
import { type AlongCondition, alongCondition, isLocal } from '../../rewrite/along-condition.ts';
import type {
  Expression,
  LabelExpression,
  LengthRange,
  MapExpression,
  NodePattern,
  PatternPart,
  RelationshipPattern,
} from '../../syntax/ast.ts';
import { freeVariables } from '../../syntax/free-variables.ts';

export type PatternNode = {
  readonly name: string;
  readonly slot: number;
  /** Has a value before the search begins. */
  readonly bound: boolean;
  readonly labels: LabelExpression[];
};

export type PatternRelationship = {
  readonly name: string;
  readonly slot: number;
  readonly bound: boolean;
  readonly types: LabelExpression | undefined;
  readonly direction: RelationshipPattern['direction'];
  readonly range: LengthRange | undefined;
  /** Where its length is wanted. */
  readonly length: { readonly name: string; readonly slot: number } | undefined;
  readonly shortest: PatternPart['shortest'];
  /** The MATCH clause it was written in: relationships of one clause differ. */
  readonly clause: number;
  readonly left: PatternNode;
  readonly right: PatternNode;
  /** Of a variable-length relationship: what every relationship of it must have. */
  readonly properties: MapExpression | undefined;
  /** What every node or relationship of it must satisfy, whatever the rest of the row is. */
  readonly along: AlongCondition[];
  /** Whether anything reads its value: a name, or a path it belongs to. */
  isRead: boolean;
};

export type PatternPath = {
  readonly slot: number;
  readonly name: string;
  readonly nodes: readonly PatternNode[];
  readonly relationships: readonly PatternRelationship[];
};

/** A condition and the variables of this search it cannot do without. */
export type Condition = { readonly expression: Expression; readonly needs: ReadonlySet<string> };

/** The patterns of one MATCH as a graph of what to find. */
export type PatternGraph = {
  readonly nodes: readonly PatternNode[];
  readonly relationships: readonly PatternRelationship[];
  readonly paths: readonly PatternPath[];
  readonly conditions: readonly Condition[];
  /** Slots that have no value before the search. */
  readonly newSlots: readonly number[];
};

/**
 * Defines the new variables of the patterns in `frame`. With `reads`, which says what is read of the rows, paths that nobody
 * reads are left out, and conditions along a walk are given to the walk.
 */
export function patternGraph(
  patterns: readonly PatternPart[],
  where: Expression | undefined,
  frame: Frame,
  reads?: (name: string) => boolean,
): PatternGraph {
  const builder = new PatternGraphBuilder(frame);
  for (const pattern of patterns) builder.addPart(pattern);
  if (where) builder.addConditions(where);
  return builder.finish(reads);
}

const MOST_CONDITIONS = 500;

class PatternGraphBuilder {
  readonly #frame: Frame;
  readonly #nodes = new Map<string, PatternNode>();
  readonly #relationships: PatternRelationship[] = [];
  readonly #paths: PatternPath[] = [];
  readonly #expressions: Expression[] = [];
  readonly #newNames = new Map<string, number>();

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  addPart(part: PatternPart): void {
    let left = this.#addNode(part.first);
    const nodes = [left];
    const relationships: PatternRelationship[] = [];
    for (const step of part.steps) {
      const right = this.#addNode(step.node);
      relationships.push(this.#addRelationship(step.relationship, left, right, part));
      nodes.push(right);
      left = right;
    }
    if (part.variable) {
      const { name } = part.variable;
      this.#paths.push({ name, slot: this.#slotOf(name).slot, nodes, relationships });
    }
  }

  #slotOf(name: string | undefined): { name: string; slot: number; bound: boolean } {
    const key = name ?? generatedName(this.#frame.size);
    const known = this.#newNames.get(key);
    if (known !== undefined) return { name: key, slot: known, bound: false };
    const outer = this.#frame.slotOf(key);
    if (outer !== undefined) return { name: key, slot: outer, bound: true };
    const slot = this.#frame.define(key);
    this.#newNames.set(key, slot);
    return { name: key, slot, bound: false };
  }

  #addNode(pattern: NodePattern): PatternNode {
    const place = this.#slotOf(pattern.variable?.name);
    let node = this.#nodes.get(place.name);
    if (!node) {
      node = { ...place, labels: [] };
      this.#nodes.set(place.name, node);
    }
    if (pattern.labels) node.labels.push(pattern.labels);
    this.#addInline(pattern, place.name);
    return node;
  }

  #addRelationship(
    pattern: RelationshipPattern,
    left: PatternNode,
    right: PatternNode,
    part: PatternPart,
  ): PatternRelationship {
    const place = this.#slotOf(pattern.variable?.name);
    const many = pattern.range !== undefined || part.shortest !== undefined;
    const properties = pattern.properties?.kind === 'map' ? pattern.properties : undefined;
    if (!many) this.#addInline(pattern, place.name);
    const relationship: PatternRelationship = {
      ...place,
      types: pattern.types,
      direction: pattern.direction,
      range: pattern.range,
      length: pattern.length === undefined ? undefined : this.#slotOf(pattern.length),
      shortest: part.shortest,
      clause: part.clause ?? 0,
      left,
      right,
      properties: many ? properties : undefined,
      along: [],
      isRead: pattern.variable !== undefined || part.variable !== undefined,
    };
    this.#relationships.push(relationship);
    return relationship;
  }

  /** `(n {k: v} WHERE c)` is `(n) WHERE n.k = v AND c`. */
  #addInline(pattern: NodePattern | RelationshipPattern, name: string): void {
    const { start, end } = pattern;
    if (pattern.properties?.kind === 'map')
      for (const { key, value } of pattern.properties.entries) {
        const of: Expression = { kind: 'variable', name, start, end };
        const first: Expression = { kind: 'property', of, key, start, end };
        this.#expressions.push({ kind: 'comparison', first, rest: [{ operator: '=', operand: value }], start, end });
      }
    if (pattern.where) this.addConditions(pattern.where);
  }

  /** A conjunction is taken apart, so that each part can be tested as early as possible; each costs a level of the stack. */
  addConditions(expression: Expression): void {
    const { kind } = expression;
    if (kind === 'logic' && expression.operator === 'AND' && expression.operands.length <= MOST_CONDITIONS)
      for (const operand of expression.operands) this.addConditions(operand);
    else this.#expressions.push(expression);
  }

  /** `(n) WHERE n:Label` is `(n:Label)`. */
  #takeLabels(expression: Expression): boolean {
    if (expression.kind !== 'label-test' || expression.of.kind !== 'variable') return false;
    const node = this.#nodes.get(expression.of.name);
    if (!node || node.bound) return false;
    node.labels.push(expression.labels);
    return true;
  }

  /** A condition on all of a walk alone. */
  #takeAlong(expression: Expression): boolean {
    const along = alongCondition(expression);
    if (!along || !isLocal(along.condition)) return false;
    const path = this.#paths.find(({ name }) => name === along.subject);
    const walk = path ? path.relationships[0] : this.#relationships.find(({ name }) => name === along.subject);
    if (!walk || walk.bound || !(walk.range || walk.shortest) || (path && path.relationships.length > 1)) return false;
    walk.along.push(along.condition);
    return true;
  }

  /** What nothing reads needs no value. */
  #dropUnread(isRead: (name: string) => boolean): void {
    const paths = this.#paths.filter(({ name }) => isRead(name));
    this.#paths.splice(0, this.#paths.length, ...paths);
    for (const relationship of this.#relationships)
      relationship.isRead =
        isRead(relationship.name) || paths.some(({ relationships }) => relationships.includes(relationship));
  }

  finish(reads?: (name: string) => boolean): PatternGraph {
    const others = this.#expressions.filter(
      (expression) => !this.#takeLabels(expression) && !(reads && this.#takeAlong(expression)),
    );
    if (reads)
      this.#dropUnread((name) => reads(name) || others.some((expression) => freeVariables(expression).has(name)));
    const conditions = others.map((expression) => {
      const needs = new Set([...freeVariables(expression)].filter((name) => this.#newNames.has(name)));
      return { expression, needs };
    });
    return {
      nodes: [...this.#nodes.values()],
      relationships: this.#relationships,
      paths: this.#paths,
      conditions,
      newSlots: [...this.#newNames.values()],
    };
  }
}
