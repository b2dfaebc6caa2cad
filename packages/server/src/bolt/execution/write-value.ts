import type { PackWriter, ValueFormat } from '@chokepoint/bolt';
import {
  Float,
  ForeignValue,
  type GraphSource,
  NodeValue,
  PathValue,
  RelationshipValue,
  type Value,
  type ValueMap,
} from '@chokepoint/cypher';
import { writeTemporal } from './write-temporal.ts';

const NODE = 0x4e;
const RELATIONSHIP = 0x52;
const UNBOUND_RELATIONSHIP = 0x72;
const PATH = 0x50;

/** Writes values of a query as PackStream. */
export class ValueWriter {
  readonly #pack: PackWriter;
  readonly #graph: GraphSource;
  readonly #format: ValueFormat;

  constructor(pack: PackWriter, graph: GraphSource, format: ValueFormat) {
    this.#pack = pack;
    this.#graph = graph;
    this.#format = format;
  }

  list(values: readonly Value[]): void {
    this.#pack.list(values.length);
    for (const value of values) this.value(value);
  }

  value(value: Value): void {
    const pack = this.#pack;
    if (value === null) pack.null();
    else if (typeof value === 'string') pack.text(value);
    else if (typeof value === 'number' || typeof value === 'bigint') pack.integer(value);
    else if (typeof value === 'boolean') pack.boolean(value);
    else if (value instanceof Float) pack.float(value.value);
    else if (value instanceof NodeValue) this.#node(value.node);
    else if (value instanceof RelationshipValue) this.#relationship(value);
    else if (value instanceof PathValue) this.#path(value);
    else if (Array.isArray(value)) this.list(value);
    else if (value instanceof Map) this.#map(value);
    else if (value instanceof ForeignValue) pack.raw(value.encoded);
    else writeTemporal(pack, value as Exclude<typeof value, readonly Value[] | ValueMap>, this.#format.utc);
  }

  #map(map: ValueMap): void {
    this.#pack.map(map.size);
    for (const [key, value] of map) {
      this.#pack.text(key);
      this.value(value);
    }
  }

  #node(node: number): void {
    const graph = this.#graph;
    const pack = this.#pack;
    const id = graph.nodeId(node);
    const labels = graph.labelsOf(node);
    pack.structure(NODE, this.#format.elementIds ? 4 : 3);
    pack.integer(id);
    pack.list(labels.length);
    for (let at = 0; at < labels.length; at++) pack.text(graph.labelName(labels[at]!));
    this.#map(graph.nodeProperties(node));
    if (this.#format.elementIds) pack.text(String(id));
  }

  #relationship({ relationship, type, start, end }: RelationshipValue): void {
    const graph = this.#graph;
    const pack = this.#pack;
    const ids = [graph.relationshipId(relationship), graph.nodeId(start), graph.nodeId(end)];
    pack.structure(RELATIONSHIP, this.#format.elementIds ? 8 : 5);
    for (const id of ids) pack.integer(id);
    pack.text(graph.typeName(type));
    this.#map(graph.relationshipProperties(relationship));
    if (this.#format.elementIds) for (const id of ids) pack.text(String(id));
  }

  #unbound({ relationship, type }: RelationshipValue): void {
    const id = this.#graph.relationshipId(relationship);
    this.#pack.structure(UNBOUND_RELATIONSHIP, this.#format.elementIds ? 4 : 3);
    this.#pack.integer(id);
    this.#pack.text(this.#graph.typeName(type));
    this.#map(this.#graph.relationshipProperties(relationship));
    if (this.#format.elementIds) this.#pack.text(String(id));
  }

  /** Distinct nodes and relationships, then the walk: relationships count from 1 and are negative against their direction. */
  #path({ nodes, relationships }: PathValue): void {
    const pack = this.#pack;
    const places = new Map<number, number>();
    for (const node of nodes) if (!places.has(node)) places.set(node, places.size);
    const steps = new Map<number, number>();
    const distinct = relationships.filter(({ relationship }) => {
      if (steps.has(relationship)) return false;
      steps.set(relationship, steps.size + 1);
      return true;
    });
    pack.structure(PATH, 3);
    pack.list(places.size);
    for (const node of places.keys()) this.#node(node);
    pack.list(distinct.length);
    for (const one of distinct) this.#unbound(one);
    pack.list(relationships.length * 2);
    for (const [at, { relationship, start }] of relationships.entries()) {
      const step = steps.get(relationship)!;
      pack.integer(start === nodes[at] ? step : -step);
      pack.integer(places.get(nodes[at + 1]!)!);
    }
  }
}
