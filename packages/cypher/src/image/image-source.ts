import { type Column, type GraphImage, nodesWhere, type PropertyValue, textCandidates } from '@chokepoint/graph';
import type { GraphSource, PropertyReader, RelationshipRuns, TextShape } from '../graph-source.ts';
import { Float } from '../values/float.ts';
import { isList, type Value, type ValueMap } from '../values/value.ts';
import { type TypeStatistics, typeStatistics } from './type-statistics.ts';

export type ImageSourceOptions = {
  /** The property under which queries find a node's object id, when the image does not store it as one. */
  readonly objectIdProperty?: string;
};

/** Making an index takes as long as looking at every node a few times. */
const QUESTIONS_WORTH_AN_INDEX = 4;

/** Longer ones are hashed anyway. */
const LONGEST_ARRAY = 2 ** 25 - 1;

const sources = new WeakMap<GraphImage, ImageSource>();

/** A graph image to run queries on. The same image has one source, with the indexes that earlier queries built. */
export function imageSource(image: GraphImage, options: ImageSourceOptions = {}): GraphSource {
  let source = sources.get(image);
  if (!source || source.objectIdProperty !== options.objectIdProperty) {
    source = new ImageSource(image, options.objectIdProperty);
    sources.set(image, source);
  }
  return source;
}

class ImageSource implements GraphSource {
  readonly objectIdProperty: string | undefined;
  readonly nodeLimit: number;
  readonly labelLimit: number;
  readonly typeLimit: number;
  readonly nodeCount: number;
  readonly relationshipCount: number;
  readonly outgoing: RelationshipRuns;
  readonly incoming: RelationshipRuns;
  readonly #image: GraphImage;
  readonly #members: (Uint32Array | undefined)[] = [];
  /** Values of dictionary-coded columns, decoded once. As long as it will ever get, or the engine would hash the codes. */
  readonly #decoded: (Value | undefined)[];
  #outgoingStatistics: TypeStatistics | undefined;
  #incomingStatistics: TypeStatistics | undefined;
  readonly #textQuestions = new Map<string, number>();

  constructor(image: GraphImage, objectIdProperty: string | undefined) {
    this.#image = image;
    this.#decoded = new Array(Math.min(image.values.limit, LONGEST_ARRAY));
    this.objectIdProperty = objectIdProperty;
    this.nodeLimit = image.nodeCount;
    this.nodeCount = image.nodeCount;
    this.labelLimit = image.nodeKinds.length;
    this.typeLimit = image.edgeKinds.length;
    this.relationshipCount = image.edgeCount;
    this.outgoing = {
      start: image.outStart,
      end: image.outEnd,
      other: image.outTarget,
      type: image.outKind,
      relationship: image.outEdge,
    };
    this.incoming = {
      start: image.inStart,
      end: image.inEnd,
      other: image.inSource,
      type: image.inKind,
      relationship: image.inEdge,
    };
  }

  hasNode(node: number): boolean {
    return node < this.nodeCount;
  }

  hasRelationship(relationship: number): boolean {
    return this.#image.hasEdge(relationship);
  }

  labelId(name: string): number | undefined {
    return this.#image.nodeKind(name);
  }

  typeId(name: string): number | undefined {
    return this.#image.edgeKind(name);
  }

  labelName(label: number): string {
    return this.#image.nodeKinds[label]!;
  }

  typeName(type: number): string {
    return this.#image.edgeKinds[type]!;
  }

  labelsOf(node: number): readonly number[] {
    return this.#image.kindsOf(node);
  }

  hasLabel(node: number, label: number): boolean {
    return this.#image.hasKind(node, label);
  }

  nodesWithLabel(label: number): Uint32Array {
    let nodes = this.#members[label];
    if (!nodes) {
      nodes = Uint32Array.from(this.#image.nodesOfKind(label));
      this.#members[label] = nodes;
    }
    return nodes;
  }

  nodeCountOfLabel(label: number): number {
    return this.nodesWithLabel(label).length;
  }

  relationshipCountOfType(type: number): number {
    return this.#outgoingTypes.relationships[type] ?? 0;
  }

  endCountsOfType(type: number): { readonly starts: number; readonly ends: number } {
    return { starts: this.#outgoingTypes.nodes[type] ?? 0, ends: this.#incomingTypes.nodes[type] ?? 0 };
  }

  get #outgoingTypes(): TypeStatistics {
    this.#outgoingStatistics ??= typeStatistics(this.outgoing, this.nodeCount, this.typeLimit);
    return this.#outgoingStatistics;
  }

  get #incomingTypes(): TypeStatistics {
    this.#incomingStatistics ??= typeStatistics(this.incoming, this.nodeCount, this.typeLimit);
    return this.#incomingStatistics;
  }

  nodeProperty(key: string): PropertyReader {
    const column = this.#image.nodeColumn(key);
    if (column) return this.#readerOf(column);
    if (key === this.objectIdProperty) return (node) => this.#image.objectId(node);
    return () => null;
  }

  relationshipProperty(key: string): PropertyReader {
    const column = this.#image.edgeColumn(key);
    return column ? this.#readerOf(column) : () => null;
  }

  #readerOf(column: Column): PropertyReader {
    const { values } = this.#image;
    if (column.encoding === 'flag') return (row) => column.value(row) ?? null;
    if (column.encoding === 'number') return (row) => fromStored(column.value(row));
    const decoded = this.#decoded;
    return (row) => {
      const code = column.code(row);
      let value = decoded[code];
      if (value === undefined) {
        value = fromStored(column.value(row, values));
        decoded[code] = value;
      }
      return value;
    };
  }

  nodeProperties(node: number): ValueMap {
    const properties = mapFrom(this.#image.nodeProperties(node));
    if (this.objectIdProperty !== undefined && !properties.has(this.objectIdProperty))
      properties.set(this.objectIdProperty, this.#image.objectId(node));
    return properties;
  }

  relationshipProperties(relationship: number): ValueMap {
    return mapFrom(this.#image.edgeProperties(relationship));
  }

  findNodes(key: string, value: Value, most?: number): ArrayLike<number> | undefined {
    const stored = toStored(value);
    if (key === this.objectIdProperty && !this.#image.nodeColumn(key)) {
      const node = typeof value === 'string' ? this.#image.nodeByObjectId(value) : undefined;
      return node === undefined ? [] : [node];
    }
    return stored === undefined ? undefined : nodesWhere(this.#image, key, stored, most);
  }

  hasTextIndex(key: string): boolean {
    return this.#image.lookups.text.has(key);
  }

  findNodesByText(key: string, part: string, shape: TextShape): Iterable<number> | undefined {
    if (key === this.objectIdProperty && !this.#image.nodeColumn(key)) return undefined;
    const questions = (this.#textQuestions.get(key) ?? 0) + 1;
    this.#textQuestions.set(key, questions);
    if (!this.hasTextIndex(key) && questions < QUESTIONS_WORTH_AN_INDEX) return undefined;
    return textCandidates(this.#image, key, part, shape);
  }

  nodeId(node: number): number {
    return this.#image.nodeId(node);
  }

  relationshipId(relationship: number): number {
    return this.#image.edgeId(relationship);
  }

  nodeById(id: number): number | undefined {
    return this.#image.nodeById(id);
  }
}

/** Stored numbers are doubles; a whole one is an integer to queries. */
function fromStored(stored: PropertyValue | undefined): Value {
  if (stored === undefined) return null;
  if (typeof stored === 'number') {
    if (Number.isSafeInteger(stored)) return stored === 0 ? 0 : stored;
    return new Float(stored);
  }
  return typeof stored === 'object' ? stored.map(fromStored) : stored;
}

function mapFrom(stored: Readonly<Record<string, PropertyValue>>): Map<string, Value> {
  return new Map(Object.entries(stored).map(([key, value]) => [key, fromStored(value)]));
}

/** Undefined for a value that no index covers. */
export function toStored(value: Value): PropertyValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (value instanceof Float) return Number.isFinite(value.value) ? value.value : undefined;
  if (value === null || !isList(value)) return undefined;
  const items = value.map(toStored);
  return items.every((item) => item !== undefined && typeof item !== 'object')
    ? (items as (string | number | boolean)[])
    : undefined;
}
