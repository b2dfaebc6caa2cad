import { Batch, type GraphBuilder, type GraphImage, type NodeIndex, type PropertyValue } from '@chokepoint/graph';
import { runOf } from '../view/run.ts';
import { invalid, noEffect } from './change-error.ts';
import { isOneOf, kindOf, kindWord, ObjectFinder } from './object-finder.ts';

export type Properties = Readonly<Record<string, PropertyValue | null>>;
type Fact = { readonly source: string; readonly kind: string; readonly target: string };

/** Collected facts to add and to remove. Null is a property that goes away. */
export type FactChanges = {
  readonly add: readonly (Fact & { readonly properties: Properties })[];
  readonly remove: readonly Fact[];
  readonly nodes: readonly {
    readonly id: string;
    readonly kinds: readonly string[];
    readonly properties: Properties;
  }[];
  readonly removeObjects: readonly string[];
};

type Pending = Fact & { readonly by: number; readonly properties: Properties | undefined };
type PendingNode = { readonly kinds: readonly string[]; readonly properties: Map<string, PropertyValue | null> };

/** A right on a domain reaches all its objects. */
const MOST_FACTS = 1_000_000;

/** The collected part of a graph, with the changes so far. A change that undoes an earlier one is refused. */
export class Facts {
  readonly image: GraphImage;
  readonly #finder: ObjectFinder;
  /** By kind, then by ends. */
  readonly #edges = new Map<string, Map<string, Pending>>();
  #count = 0;
  readonly #nodes = new Map<string, PendingNode>();
  readonly #settings = new Map<string, number>();
  readonly #removed = new Set<string>();
  readonly #created = new Set<string>();
  /** The number of the change that is being translated, from 1. */
  number = 0;

  constructor(image: GraphImage) {
    this.image = image;
    this.#finder = new ObjectFinder(image);
  }

  /** The id of the object that a text names; an error if it is of another kind. */
  find(text: string, kinds?: readonly string[], purpose = 'this'): string {
    if (this.#created.has(text)) {
      if (kinds && !this.isOfKind(text, ...kinds)) throw invalid(`${this.name(text)} is of another kind; ${purpose}`);
      return text;
    }
    const node = this.#finder.find(text, kinds);
    if (kinds && !isOneOf(this.image, node, kinds))
      throw invalid(`${this.name(this.image.objectId(node))} is ${kindWord(kindOf(this.image, node))}; ${purpose}`);
    return this.image.objectId(node);
  }

  /** Ids of all objects that a text may mean. */
  matching(text: string): string[] {
    return this.#finder.matching(text).map((node) => this.image.objectId(node));
  }

  name(id: string): string {
    const name = this.property(id, 'name') ?? this.property(id, 'displayname');
    return typeof name === 'string' && name !== '' ? name : id;
  }

  isOfKind(id: string, ...kinds: readonly string[]): boolean {
    return this.kinds(id).some((kind) => kinds.includes(kind));
  }

  kinds(id: string): readonly string[] {
    const node = this.image.nodeByObjectId(id);
    return node === undefined ? (this.#nodes.get(id)?.kinds ?? []) : this.image.kindNamesOf(node);
  }

  property(id: string, name: string): PropertyValue | undefined {
    const pending = this.#nodes.get(id)?.properties;
    if (pending?.has(name)) return pending.get(name) ?? undefined;
    const node = this.image.nodeByObjectId(id);
    return node === undefined ? undefined : this.image.nodeProperty(node, name);
  }

  /** Whether the relationship is collected. */
  has(source: string, kind: string, target: string): boolean {
    return this.properties(source, kind, target) !== undefined;
  }

  /** Properties of a collected relationship; undefined if there is none. */
  properties(source: string, kind: string, target: string): Properties | undefined {
    const pending = this.#edges.get(kind)?.get(keyOf(source, target));
    if (pending) return pending.properties;
    const edge = this.#edge(source, kind, target);
    return edge === undefined ? undefined : this.image.edgeProperties(edge);
  }

  /** Objects at the other end of collected relationships. */
  sources(target: string, kind: string): string[] {
    return this.#others(target, kind, 'in');
  }

  targets(source: string, kind: string): string[] {
    return this.#others(source, kind, 'out');
  }

  /** Adds a relationship, or changes its properties. */
  put(source: string, kind: string, target: string, properties: Properties = {}): void {
    this.#write({ source, kind, target }, properties);
  }

  /** Removes a relationship if it is collected. */
  drop(source: string, kind: string, target: string): boolean {
    if (!this.has(source, kind, target)) return false;
    this.#write({ source, kind, target }, undefined);
    return true;
  }

  set(id: string, name: string, value: PropertyValue | null): void {
    const before = this.#settings.get(`${id}\0${name}`);
    const isList = Array.isArray(value);
    if (before !== undefined && before !== this.number && !isList && this.property(id, name) !== value)
      throw invalid(`this contradicts change ${before}: both set ${name} of ${this.name(id)}`);
    this.#settings.set(`${id}\0${name}`, this.number);
    const node = this.#nodes.get(id) ?? { kinds: this.kinds(id), properties: new Map() };
    node.properties.set(name, value);
    this.#nodes.set(id, node);
  }

  create(id: string, kinds: readonly string[], properties: Properties): void {
    this.#created.add(id);
    this.#nodes.set(id, { kinds, properties: new Map(Object.entries(properties)) });
  }

  remove(id: string): void {
    if (this.#removed.has(id)) throw noEffect(`${this.name(id)} is removed already`);
    this.#removed.add(id);
  }

  finish(): FactChanges {
    const edges = [...this.#edges.values()].flatMap((ofKind) => [...ofKind.values()]);
    for (const { source, target, by } of edges)
      for (const id of [source, target])
        if (this.#removed.has(id)) throw invalid(`change ${by} is about ${this.name(id)}, which another one removes`);
    return {
      add: edges.flatMap(({ source, kind, target, properties }) =>
        properties ? [{ source, kind, target, properties }] : [],
      ),
      remove: edges.flatMap(({ source, kind, target, properties }) =>
        properties || this.#edge(source, kind, target) === undefined ? [] : [{ source, kind, target }],
      ),
      nodes: [...this.#nodes].map(([id, { kinds, properties }]) => ({
        id,
        kinds,
        properties: Object.fromEntries(properties),
      })),
      removeObjects: [...this.#removed],
    };
  }

  #write(fact: Fact, properties: Properties | undefined): void {
    const ofKind = this.#edges.get(fact.kind) ?? new Map<string, Pending>();
    this.#edges.set(fact.kind, ofKind);
    const key = keyOf(fact.source, fact.target);
    const before = ofKind.get(key);
    if (!before && ++this.#count > MOST_FACTS)
      throw invalid(`more than ${MOST_FACTS.toLocaleString('en')} relationships would change`);
    if (before && before.by !== this.number && (before.properties === undefined) !== (properties === undefined))
      throw invalid(
        `this contradicts change ${before.by}: ${fact.kind} from ${this.name(fact.source)} to ${this.name(fact.target)}`,
      );
    ofKind.set(key, { ...fact, by: this.number, properties });
  }

  #edge(source: string, kind: string, target: string): number | undefined {
    const [from, to] = [this.image.nodeByObjectId(source), this.image.nodeByObjectId(target)];
    const number = this.image.edgeKind(kind);
    if (from === undefined || to === undefined || number === undefined) return undefined;
    const edge = this.image.findEdge(from, number, to);
    return edge === undefined || this.image.isDerived(edge) ? undefined : edge;
  }

  #others(id: string, kind: string, direction: 'in' | 'out'): string[] {
    const node = this.image.nodeByObjectId(id);
    const found = new Set(node === undefined ? [] : this.#neighbours(node, kind, direction));
    for (const pending of this.#edges.get(kind)?.values() ?? []) {
      const [here, other] = direction === 'in' ? [pending.target, pending.source] : [pending.source, pending.target];
      if (here !== id) continue;
      if (pending.properties) found.add(other);
      else found.delete(other);
    }
    return [...found];
  }

  #neighbours(node: NodeIndex, kind: string, direction: 'in' | 'out'): string[] {
    const { image } = this;
    const number = image.edgeKind(kind);
    const found: string[] = [];
    if (number === undefined) return found;
    const [start, end, kinds, edges] =
      direction === 'in'
        ? [image.inStart, image.inEnd, image.inKind, image.inEdge]
        : [image.outStart, image.outEnd, image.outKind, image.outEdge];
    const run = runOf(start, end, kinds, node, number);
    for (let at = run.start; at < run.end; at++) {
      const edge = edges[at]!;
      if (image.isDerived(edge)) continue;
      found.push(image.objectId(direction === 'in' ? image.edgeSource(edge) : image.edgeTarget(edge)));
    }
    return found;
  }
}

const keyOf = (source: string, target: string): string => `${source}\0${target}`;

/** Applies changes of facts to an image under construction. */
export function buildFacts(builder: GraphBuilder, image: GraphImage, changes: FactChanges): void {
  for (const { source, kind, target } of changes.remove) {
    const edge = image.findEdge(image.nodeByObjectId(source)!, image.edgeKind(kind)!, image.nodeByObjectId(target)!);
    if (edge !== undefined && !image.isDerived(edge)) builder.deleteEdge(image.edgeId(edge));
  }
  if (changes.removeObjects.length > 0)
    builder.deleteNodes(changes.removeObjects.map((id) => image.nodeByObjectId(id)!));
  const batch = new Batch();
  for (const { id, kinds, properties } of changes.nodes) batch.node(id, kinds, properties);
  for (const { source, kind, target, properties } of changes.add) batch.edge(source, kind, target, properties);
  builder.add(batch);
}
