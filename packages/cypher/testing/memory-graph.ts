import type { RelationshipRuns, TextShape, WritableGraph } from '../src/graph-source.ts';
import { groupKey } from '../src/operations/group-key.ts';
import type { Value, ValueMap } from '../src/values/value.ts';

type MemoryNode = { readonly labels: Set<number>; readonly properties: Map<string, Value> };
type MemoryRelationship = {
  readonly type: number;
  readonly start: number;
  readonly end: number;
  readonly properties: Map<string, Value>;
};

/** Names numbered in the order they were first used. */
class Names {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();

  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }

  add(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#ids.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** A small graph in plain objects, for tests: it can be written to, and rebuilds its flat runs after each write. */
export class MemoryGraph implements WritableGraph {
  readonly #nodes: (MemoryNode | undefined)[] = [];
  readonly #relationships: (MemoryRelationship | undefined)[] = [];
  readonly #labelNames = new Names();
  readonly #typeNames = new Names();
  #runs: { outgoing: RelationshipRuns; incoming: RelationshipRuns } | undefined;
  /** Keys `findNodes` answers for. */
  readonly indexed = new Set<string>();

  get nodeLimit(): number {
    return this.#nodes.length;
  }

  get labelLimit(): number {
    return this.#labelNames.names.length;
  }

  get typeLimit(): number {
    return this.#typeNames.names.length;
  }

  get nodeCount(): number {
    return this.#nodes.filter(Boolean).length;
  }

  get relationshipCount(): number {
    return this.#relationships.filter(Boolean).length;
  }

  hasNode(node: number): boolean {
    return this.#nodes[node] !== undefined;
  }

  hasRelationship(relationship: number): boolean {
    return this.#relationships[relationship] !== undefined;
  }

  labelId(name: string): number | undefined {
    return this.#labelNames.idOf(name);
  }

  typeId(name: string): number | undefined {
    return this.#typeNames.idOf(name);
  }

  labelName(label: number): string {
    return this.#labelNames.names[label]!;
  }

  typeName(type: number): string {
    return this.#typeNames.names[type]!;
  }

  labelsOf(node: number): readonly number[] {
    return [...(this.#nodes[node]?.labels ?? [])];
  }

  hasLabel(node: number, label: number): boolean {
    return this.#nodes[node]?.labels.has(label) === true;
  }

  nodesWithLabel(label: number): number[] {
    return [...this.#nodes.keys()].filter((node) => this.hasLabel(node, label));
  }

  nodeCountOfLabel(label: number): number {
    return this.nodesWithLabel(label).length;
  }

  relationshipCountOfType(type: number): number {
    return this.#relationships.filter((relationship) => relationship?.type === type).length;
  }

  endCountsOfType(type: number): { readonly starts: number; readonly ends: number } {
    const own = this.#relationships.filter((relationship) => relationship?.type === type);
    return { starts: new Set(own.map((one) => one!.start)).size, ends: new Set(own.map((one) => one!.end)).size };
  }

  hasTextIndex(key: string): boolean {
    return this.indexed.has(key);
  }

  get outgoing(): RelationshipRuns {
    this.#runs ??= this.#buildRuns();
    return this.#runs.outgoing;
  }

  get incoming(): RelationshipRuns {
    this.#runs ??= this.#buildRuns();
    return this.#runs.incoming;
  }

  #buildRuns() {
    return {
      outgoing: this.#buildDirection((relationship) => [relationship.start, relationship.end]),
      incoming: this.#buildDirection((relationship) => [relationship.end, relationship.start]),
    };
  }

  #buildDirection(ends: (relationship: MemoryRelationship) => [number, number]): RelationshipRuns {
    const entries = this.#relationships.flatMap((relationship, index) => {
      if (!relationship) return [];
      const [at, other] = ends(relationship);
      return [{ at, other, type: relationship.type, index }];
    });
    entries.sort((a, b) => a.at - b.at || a.type - b.type || a.other - b.other);
    const start = new Uint32Array(this.#nodes.length);
    const end = new Uint32Array(this.#nodes.length);
    for (const [position, entry] of entries.entries()) {
      if (position === 0 || entries[position - 1]!.at !== entry.at) start[entry.at] = position;
      end[entry.at] = position + 1;
    }
    return {
      start,
      end,
      other: Uint32Array.from(entries, (entry) => entry.other),
      type: Uint32Array.from(entries, (entry) => entry.type),
      relationship: Uint32Array.from(entries, (entry) => entry.index),
    };
  }

  nodeProperty(key: string) {
    return (node: number): Value => this.#nodes[node]?.properties.get(key) ?? null;
  }

  relationshipProperty(key: string) {
    return (relationship: number): Value => this.#relationships[relationship]?.properties.get(key) ?? null;
  }

  nodeProperties(node: number): ValueMap {
    return new Map(this.#nodes[node]?.properties);
  }

  relationshipProperties(relationship: number): ValueMap {
    return new Map(this.#relationships[relationship]?.properties);
  }

  findNodes(key: string, value: Value): number[] | undefined {
    if (!this.indexed.has(key)) return undefined;
    const wanted = groupKey(value);
    return [...this.#nodes.keys()].filter((node) => {
      const own = this.#nodes[node]?.properties.get(key);
      return own !== undefined && groupKey(own) === wanted;
    });
  }

  findNodesByText(key: string, part: string, shape: TextShape): number[] | undefined {
    if (!this.indexed.has(key)) return undefined;
    return [...this.#nodes.keys()].filter((node) => {
      const own = this.#nodes[node]?.properties.get(key);
      if (typeof own !== 'string') return false;
      return shape === 'contains'
        ? own.includes(part)
        : shape === 'endsWith'
          ? own.endsWith(part)
          : own.startsWith(part);
    });
  }

  nodeId(node: number): number {
    return node;
  }

  relationshipId(relationship: number): number {
    return relationship;
  }

  nodeById(id: number): number | undefined {
    return this.hasNode(id) ? id : undefined;
  }

  createNode(labels: readonly string[], properties: ValueMap): number {
    this.#runs = undefined;
    const ids = new Set(labels.map((label) => this.#labelNames.add(label)));
    return this.#nodes.push({ labels: ids, properties: new Map(properties) }) - 1;
  }

  createRelationship(type: string, start: number, end: number, properties: ValueMap) {
    this.#runs = undefined;
    const typeId = this.#typeNames.add(type);
    const stored = { type: typeId, start, end, properties: new Map(properties) };
    return { relationship: this.#relationships.push(stored) - 1, type: typeId };
  }

  setNodeProperty(node: number, key: string, value: Value): void {
    if (value === null) this.#nodes[node]?.properties.delete(key);
    else this.#nodes[node]?.properties.set(key, value);
  }

  setRelationshipProperty(relationship: number, key: string, value: Value): void {
    if (value === null) this.#relationships[relationship]?.properties.delete(key);
    else this.#relationships[relationship]?.properties.set(key, value);
  }

  addLabels(node: number, labels: readonly string[]): void {
    for (const label of labels) this.#nodes[node]?.labels.add(this.#labelNames.add(label));
  }

  removeLabels(node: number, labels: readonly string[]): void {
    for (const label of labels) this.#nodes[node]?.labels.delete(this.#labelNames.idOf(label) ?? -1);
  }

  deleteNode(node: number): void {
    this.#runs = undefined;
    this.#nodes[node] = undefined;
  }

  deleteRelationship(relationship: number): void {
    this.#runs = undefined;
    this.#relationships[relationship] = undefined;
  }

  allRelationships(): MemoryRelationship[] {
    return this.#relationships.filter((relationship) => relationship !== undefined);
  }

  /** Everything there is, as texts that are equal exactly when the things are: for counting what a query changed. */
  contents(): { nodes: Set<string>; relationships: Set<string>; labels: Set<string>; properties: Set<string> } {
    const nodes = new Set<string>();
    const relationships = new Set<string>();
    const labels = new Set<string>();
    const properties = new Set<string>();
    for (const [index, node] of this.#nodes.entries()) {
      if (!node) continue;
      nodes.add(`n${index}`);
      for (const label of node.labels) labels.add(this.labelName(label));
      for (const [key, value] of node.properties) properties.add(`n${index} ${key} ${groupKey(value)}`);
    }
    for (const [index, relationship] of this.#relationships.entries()) {
      if (!relationship) continue;
      relationships.add(`r${index}`);
      for (const [key, value] of relationship.properties) properties.add(`r${index} ${key} ${groupKey(value)}`);
    }
    return { nodes, relationships, labels, properties };
  }
}
