import {
  ANALYST,
  checkQuery,
  Float,
  imageSource,
  NodeValue,
  PathValue,
  parseQuery,
  QueryError,
  RelationshipValue,
  streamQuery,
  toText,
  type Value,
} from '@chokepoint/cypher';
import type { GraphImage } from '@chokepoint/graph';
import type { Task } from '../workers/task.ts';
import { expandShortcuts } from './attack-path-shortcuts.ts';
import { UnifiedGraphBuilder } from './unified-graph.ts';
import { visibleNodes } from './visible-nodes.ts';

export type CypherInput = {
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly properties: boolean;
  /** Kinds that third parties registered. */
  readonly displayKinds: readonly string[];
  /** The environments that the caller may see; `undefined` = all. */
  readonly environments: readonly string[] | undefined;
  readonly now: number;
};

/** The answer as JSON text, made here so that the thread that serves requests has nothing left to do. */
export type CypherOutput =
  | { readonly kind: 'graph'; readonly json: Uint8Array; readonly empty: boolean }
  | { readonly kind: 'refused'; readonly message: string };

/** Runs a reading query and draws what it returns as a graph. */
export const cypher: Task<CypherInput, CypherOutput> = (image, input, { deadline }) => {
  try {
    const parsed = parseQuery(input.query);
    const { query } = expandShortcuts(parsed);
    const parameters = new Map(Object.entries(input.parameters).map(([name, value]) => [name, asValue(value)]));
    const checked = checkQuery(query, { dialect: ANALYST, parameters: new Set(parameters.keys()) });
    if (!checked.readOnly) return refused('updating clauses are not supported');
    const answer = new UnifiedGraphBuilder(image, {
      properties: input.properties,
      customKinds: { display: new Set(input.displayKinds), source: new Set<string>() },
      now: new Date(input.now),
    });
    const options = {
      dialect: ANALYST,
      deadline,
      parameters,
      now: BigInt(input.now) * 1_000_000n,
      ...(input.environments ? { visible: visibleNodes(image, input.environments) } : {}),
    };
    const source = imageSource(image, { objectIdProperty: 'objectid' });
    const plan = streamQuery(checked, source, options, (row) => {
      for (const [column, value] of row.entries()) show(image, answer, checked.columns[column]!, value);
      return true;
    });
    const json = JSON.stringify({ data: { ...answer.finish(), ...(plan ? { plan } : {}) } });
    return { kind: 'graph', json: new TextEncoder().encode(json), empty: answer.isEmpty && !plan };
  } catch (error) {
    if (error instanceof QueryError)
      return refused(error.kind === 'ProcedureError' ? 'procedure invocation is not supported' : error.describe());
    throw error;
  }
};

const refused = (message: string): CypherOutput => ({ kind: 'refused', message });

/** Lists of nothing but nodes, relationships and paths are drawn like their items. */
function show(image: GraphImage, answer: UnifiedGraphBuilder, key: string, value: Value): void {
  if (value instanceof NodeValue) answer.node(value.node);
  else if (value instanceof RelationshipValue) answer.edge(value.relationship);
  else if (value instanceof PathValue) {
    for (const node of value.nodes) answer.node(node);
    for (const { relationship } of value.relationships) answer.edge(relationship);
  } else if (Array.isArray(value) && value.length > 0 && value.every(isGraphValue)) {
    for (const item of value) show(image, answer, key, item);
  } else answer.literal(key, plain(image, value));
}

const isGraphValue = (value: Value): boolean =>
  value instanceof NodeValue || value instanceof RelationshipValue || value instanceof PathValue;

/** A value as JSON can say it: graph ids for nodes and relationships, text for integers beyond 2^53. */
function plain(image: GraphImage, value: Value): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Float) return Number.isFinite(value.value) ? value.value : toText(value);
  if (Array.isArray(value)) return value.map((item) => plain(image, item));
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(image, item)]));
  if (value instanceof NodeValue) return image.nodeId(value.node);
  if (value instanceof RelationshipValue) return image.edgeId(value.relationship);
  if (value instanceof PathValue) return value.relationships.map((one) => image.edgeId(one.relationship));
  return toText(value);
}

function asValue(given: unknown): Value {
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return given;
  if (typeof given === 'number') return Number.isSafeInteger(given) ? given : new Float(given);
  if (Array.isArray(given)) return given.map(asValue);
  if (typeof given === 'object') return new Map(Object.entries(given).map(([key, value]) => [key, asValue(value)]));
  return null;
}
