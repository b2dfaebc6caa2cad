import { Float } from '../src/values/float.ts';
import type { Value } from '../src/values/value.ts';
import { MemoryGraph } from './memory-graph.ts';

export type JsonGraph = {
  readonly nodes: readonly {
    readonly id: string;
    readonly kinds: readonly string[];
    readonly properties?: JsonObject;
  }[];
  readonly edges: readonly {
    readonly start_id: string;
    readonly end_id: string;
    readonly kind: string;
    readonly properties?: JsonObject;
  }[];
};
export type JsonObject = { readonly [key: string]: unknown };

/** A graph written as JSON, and which of its nodes is which. */
export function graphFromJson(json: JsonGraph): { graph: MemoryGraph; ids: readonly string[] } {
  const graph = new MemoryGraph();
  const indexes = new Map<string, number>();
  for (const node of json.nodes) indexes.set(node.id, graph.createNode(node.kinds, mapFromJson(node.properties)));
  for (const edge of json.edges)
    graph.createRelationship(
      edge.kind,
      indexes.get(edge.start_id)!,
      indexes.get(edge.end_id)!,
      mapFromJson(edge.properties),
    );
  return { graph, ids: json.nodes.map((node) => node.id) };
}

function mapFromJson(json: JsonObject = {}): Map<string, Value> {
  const entries = Object.entries(json).map(([key, value]): [string, Value] => [key, valueFromJson(value)]);
  return new Map(entries.filter(([, value]) => value !== null));
}

/** Whole numbers become integers: JSON does not tell `1` from `1.0`. */
export function valueFromJson(json: unknown): Value {
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isSafeInteger(json) ? json : new Float(json);
  if (Array.isArray(json)) return json.map(valueFromJson);
  return new Map(Object.entries(json as JsonObject).map(([key, value]) => [key, valueFromJson(value)]));
}
