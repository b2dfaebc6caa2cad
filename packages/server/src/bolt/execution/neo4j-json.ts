import { PackFloat, type PackMap, PackStructure, type PackValue } from '@chokepoint/bolt';
import { toText } from '@chokepoint/cypher';
import { asValue } from './read-parameters.ts';

const NODE = 0x4e;
const RELATIONSHIP = 0x52;
const PATH = 0x50;
const POINTS: ReadonlySet<number> = new Set([0x58, 0x59]);

type JsonNode = {
  readonly id: number;
  readonly elementId: string;
  readonly labels: unknown;
  readonly properties: unknown;
};
type JsonRelationship = {
  readonly id: number;
  readonly elementId: string;
  readonly type: unknown;
  readonly start: number;
  readonly end: number;
  readonly properties: unknown;
};

/** How nodes and relationships are written; everything else is the same in all forms. */
type EntityForm = {
  node(node: JsonNode): unknown;
  relationship(relationship: JsonRelationship): unknown;
};

/** Values that a record contains, as JSON can say them. */
export class Neo4jJson {
  readonly #form: EntityForm;

  constructor(form: EntityForm) {
    this.#form = form;
  }

  value(value: PackValue): unknown {
    if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number')
      return value;
    if (typeof value === 'bigint') return value.toString();
    if (value instanceof PackFloat) return Number.isFinite(value.value) ? value.value : String(value.value);
    if (value instanceof Uint8Array) return [...value];
    if (value instanceof PackStructure) return this.#structure(value);
    if (value instanceof Map) return this.#map(value);
    return (value as readonly PackValue[]).map((item) => this.value(item));
  }

  #map(map: PackMap): Record<string, unknown> {
    return Object.fromEntries([...map].map(([key, item]) => [key, this.value(item)]));
  }

  #structure(structure: PackStructure): unknown {
    const { tag, fields } = structure;
    if (tag === NODE) return this.#form.node(this.#node(structure));
    if (tag === RELATIONSHIP) return this.#form.relationship(this.#relationship(fields));
    if (tag === PATH) return this.#path(structure);
    if (POINTS.has(tag)) {
      const [srid, ...coordinates] = fields.map((field) => this.value(field));
      return { type: 'Point', coordinates, crs: { srid } };
    }
    return toText(asValue(structure));
  }

  #node({ fields: [id, labels = null, properties = null, elementId] }: PackStructure): JsonNode {
    return {
      id: Number(id),
      elementId: String(elementId),
      labels: this.value(labels),
      properties: this.value(properties),
    };
  }

  #relationship([id, start, end, type = null, properties = null, elementId]: readonly PackValue[]): JsonRelationship {
    return {
      id: Number(id),
      elementId: String(elementId),
      type: this.value(type),
      start: Number(start),
      end: Number(end),
      properties: this.value(properties),
    };
  }

  /** Nodes and relationships in turns. */
  #path({ fields: [nodes, relationships, indices] }: PackStructure): unknown[] {
    const known = (nodes as readonly PackStructure[]).map((node) => this.#node(node));
    const steps = relationships as readonly PackStructure[];
    const walked: unknown[] = [this.#form.node(known[0]!)];
    const walk = indices as readonly number[];
    let at = known[0]!;
    for (let index = 0; index < walk.length; index += 2) {
      const step = walk[index]!;
      const next = known[walk[index + 1]!]!;
      const [id = null, type = null, properties = null, elementId = null] = steps[Math.abs(step) - 1]!.fields;
      const [start, end] = step > 0 ? [at, next] : [next, at];
      const bound = this.#relationship([id, start.id, end.id, type, properties, elementId]);
      walked.push(this.#form.relationship(bound), this.#form.node(next));
      at = next;
    }
    return walked;
  }
}
