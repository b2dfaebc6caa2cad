import assert from 'node:assert/strict';
import type { GraphSource } from '../src/graph-source.ts';
import { equals } from '../src/operations/equality.ts';
import type { QueryResult } from '../src/run-query.ts';
import { isList, NodeValue, PathValue, RelationshipValue, type Value } from '../src/values/value.ts';
import { type JsonObject, valueFromJson } from './json-graph.ts';
import { toJson } from './to-json.ts';

/** What an integration case says about the rows: a word, or named expectations. */
export type Expectation = string | { readonly [name: string]: unknown };

/** A query's rows in the terms the expectations speak of. */
export class ResultView {
  readonly result: QueryResult;
  readonly #graph: GraphSource;
  readonly #ids: readonly string[];

  constructor(result: QueryResult, graph: GraphSource, ids: readonly string[]) {
    this.result = result;
    this.#graph = graph;
    this.#ids = ids;
  }

  /** The named aspect of the rows, in a form that can be compared. Bags are sorted. */
  aspect(name: string): unknown {
    const paths = this.#values().filter((value) => value instanceof PathValue);
    switch (name) {
      case 'row_count':
        return this.result.rows.length;
      case 'keys':
        return this.result.columns;
      case 'exact_int':
      case 'at_least_int':
        return this.result.rows[0]?.[0];
      case 'scalar_values':
        return bag(this.result.rows.map((row) => toJson(row[0]!, this.#graph)));
      case 'ordered_scalar_values':
        return this.result.rows.map((row) => toJson(row[0]!, this.#graph));
      case 'row_values':
        return bag(this.#jsonRows());
      case 'ordered_row_values':
        return this.#jsonRows();
      case 'node_ids':
        return bag(this.#nodes().map((node) => this.#ids[node]!));
      case 'node_id_set':
        return [...new Set(this.#nodes().map((node) => this.#ids[node]!))].sort();
      case 'ordered_node_ids':
        return this.result.rows.map(
          (row) => this.#ids[(row.find((value) => value instanceof NodeValue) as NodeValue).node],
        );
      case 'node_list_ids':
        return bag(this.#lists(NodeValue).map((list) => list.map((node) => this.#ids[node.node]!)));
      case 'relationship_list_kinds':
        return bag(this.#lists(RelationshipValue).map((list) => list.map((step) => this.#graph.typeName(step.type))));
      case 'path_node_ids':
        return bag(paths.map((path) => path.nodes.map((node) => this.#ids[node]!)));
      case 'path_lengths':
        return bag(paths.map((path) => path.relationships.length));
      case 'path_edge_kinds':
        return bag(paths.map((path) => path.relationships.map((step) => this.#graph.typeName(step.type))));
      default:
        throw new Error(`unknown expectation ${name}`);
    }
  }

  #values(): Value[] {
    return this.result.rows.flat();
  }

  #jsonRows(): unknown[] {
    return this.result.rows.map((row) => row.map((value) => toJson(value, this.#graph)));
  }

  #nodes(): number[] {
    return this.#values().flatMap((value) => (value instanceof NodeValue ? [value.node] : []));
  }

  #lists<T extends Value>(type: new (...args: never[]) => T): T[][] {
    return this.#values()
      .filter((value) => isList(value))
      .filter((list) => list.every((item) => item instanceof type)) as T[][];
  }

  nodesAnywhere(): number[] {
    return this.#values().flatMap((value) => {
      if (value instanceof NodeValue) return [value.node];
      if (value instanceof PathValue) return value.nodes;
      return isList(value) ? value.flatMap((item) => (item instanceof NodeValue ? [item.node] : [])) : [];
    });
  }

  relationshipsAnywhere(): RelationshipValue[] {
    return this.#values().flatMap((value) => {
      if (value instanceof RelationshipValue) return [value];
      if (value instanceof PathValue) return value.relationships;
      return isList(value) ? (value.filter((item) => item instanceof RelationshipValue) as RelationshipValue[]) : [];
    });
  }

  hasNodeWith(properties: JsonObject): boolean {
    return this.nodesAnywhere().some((node) => hasAll(this.#graph.nodeProperties(node), properties));
  }

  hasEdge(edge: JsonObject): boolean {
    return this.relationshipsAnywhere().some(
      (step) =>
        (edge.start === undefined || this.#ids[step.start] === edge.start) &&
        (edge.end === undefined || this.#ids[step.end] === edge.end) &&
        (edge.kind === undefined || this.#graph.typeName(step.type) === edge.kind) &&
        hasAll(this.#graph.relationshipProperties(step.relationship), (edge.props ?? {}) as JsonObject),
    );
  }
}

function hasAll(own: ReadonlyMap<string, Value>, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([key, value]) => equals(own.get(key) ?? null, valueFromJson(value)) === true);
}

export function bag(items: readonly unknown[]): unknown[] {
  return items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const UNORDERED = new Set([
  ...['scalar_values', 'row_values', 'node_ids', 'node_id_set', 'node_list_ids', 'relationship_list_kinds'],
  ...['path_node_ids', 'path_lengths', 'path_edge_kinds'],
]);

/** Throws where the rows are not as expected. */
export function assertResult(view: ResultView, expectation: Expectation): void {
  if (typeof expectation === 'string') {
    const rows = view.result.rows.length;
    if (expectation === 'non_empty') assert.ok(rows > 0, 'expected rows, found none');
    else if (expectation === 'empty') assert.equal(rows, 0);
    else assert.equal(expectation, 'no_error');
    return;
  }
  for (const [name, expected] of Object.entries(expectation)) assertAspect(view, name, expected);
}

function assertAspect(view: ResultView, name: string, expected: unknown): void {
  if (name === 'contains_node_with_prop') {
    const [key, value] = expected as [string, unknown];
    assert.ok(view.hasNodeWith({ [key]: value }), `no node with ${key} = ${value}`);
  } else if (name === 'contains_node_with_props') assert.ok(view.hasNodeWith(expected as JsonObject), 'no such node');
  else if (name === 'contains_edge') assert.ok(view.hasEdge(expected as JsonObject), 'no such edge');
  else if (name === 'at_least_int') assert.ok((view.aspect(name) as number) >= (expected as number));
  else assert.deepEqual(view.aspect(name), UNORDERED.has(name) ? bag(expected as unknown[]) : expected);
}
