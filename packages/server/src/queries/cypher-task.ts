import {
  type CheckedQuery,
  checkQuery,
  Float,
  ImageDraft,
  imageSource,
  LENIENT_CYPHER,
  type ProcedureRegistry,
  parseQuery,
  QueryError,
  type RuntimeOptions,
  streamQuery,
  type Value,
} from '@chokepoint/cypher';
import { encodeDelta, type GraphImage, isEmpty } from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { encodeJsonWith } from '../graph-answers/encode-json.ts';
import { addRow } from '../graph-answers/graph-answer.ts';
import { GraphJson } from '../graph-answers/graph-json.ts';
import { addPending, PendingAnswer } from '../graph-answers/pending-answer.ts';
import { AnswerTooLarge } from '../graph-answers/text-bytes.ts';
import type { TaskFunction } from '../workers/task.ts';
import { expandShortcuts } from './attack-path-shortcuts.ts';
import { strippedQuery } from './stripped-query.ts';

export type CypherInput = {
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly properties: boolean;
  /** Whether the query may write: not here, not this user, or yes. */
  readonly writes: 'off' | 'forbidden' | 'allowed';
  /** Why it is forbidden, where that is not for lack of a permission. */
  readonly noWrites?: string | undefined;
  /** Kinds that third parties registered. */
  readonly displayKinds: readonly string[];
  /** The environments that the caller may see; `undefined` = all. */
  readonly environments: readonly string[] | undefined;
  readonly now: number;
};

/** `stripped` is the text of the query without the values in it. */
export type CypherOutput =
  | { readonly kind: 'graph'; readonly stripped: string; readonly json: Uint8Array; readonly empty: boolean }
  | { readonly kind: 'change'; readonly stripped: string; readonly change: CypherChange }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'forbidden'; readonly message: string };

/** What a writing query does to the graph when it is committed, and its answer, which can be encoded then. */
export type CypherChange = {
  /** None when nothing changes. */
  readonly chunks: readonly Uint8Array[];
  /** Node kinds that the graph did not have before. */
  readonly newKinds: readonly string[];
  readonly answer: EncodeAnswerInput['answer'];
};

/** How nodes are shown. */
type ShownAs = Pick<CypherInput, 'properties' | 'displayKinds' | 'now'>;
export type EncodeAnswerInput = ShownAs & {
  readonly answer: { readonly parts: PendingAnswer['parts']; readonly plan: ReturnType<typeof streamQuery> };
};

/**
 * Runs a query and draws what it returns as a graph. A query that writes changes nothing yet: its change is returned.
 */
export const cypher: TaskFunction<CypherInput, CypherOutput> = (image, input, { deadline, team }) => {
  try {
    const { checked, stripped, parameters, usesShortcuts } = readQuery(input.query, input.parameters);
    // A plan is chosen and counted with what is in all environments.
    if (input.environments && checked.query.mode !== 'run')
      return { kind: 'forbidden', message: 'EXPLAIN and PROFILE need access to all environments' };
    const options = runtimeOptions(image, input, parameters, deadline);
    if (checked.readOnly)
      return { kind: 'graph', stripped, ...read(image, checked, { ...options, ...(team && { team }) }, input) };
    if (input.writes === 'off') return refused('updating clauses are not supported');
    if (usesShortcuts) return refused('relationship type shortcuts are not supported in graph mutations');
    if (input.writes === 'forbidden')
      return { kind: 'forbidden', message: input.noWrites ?? 'Permission denied: User may not modify the graph.' };
    return { kind: 'change', stripped, change: write(image, checked, options) };
  } catch (error) {
    return refused(faultOfQuery(error));
  }
};

const refused = (message: string): CypherOutput => ({ kind: 'refused', message });

/** What is wrong with the query. Any other error is rethrown. */
export function faultOfQuery(error: unknown): string {
  // A string cannot be as long as some answers.
  if (error instanceof AnswerTooLarge || error instanceof RangeError)
    return 'the answer is too large; narrow the query, or add LIMIT';
  if (!(error instanceof QueryError)) throw error;
  return messageOf(error);
}

export function messageOf(error: QueryError): string {
  return error.kind === 'ProcedureError' ? 'procedure invocation is not supported' : error.describe();
}

/** Reads and checks a query as the service understands it. */
export function readQuery(text: string, given: Readonly<Record<string, unknown>>) {
  const parameters = new Map(Object.entries(given).map(([name, value]) => [name, valueOfJson(value)]));
  return { ...readQueryWith(text, parameters), parameters };
}

/** The same with parameters that are values of the language, and procedures. */
export function readQueryWith(text: string, parameters: ReadonlyMap<string, Value>, procedures?: ProcedureRegistry) {
  const parsed = parseQuery(text);
  const { query, used } = expandShortcuts(parsed);
  const names = new Set(parameters.keys());
  const checked = checkQuery(query, { dialect: LENIENT_CYPHER, parameters: names, ...(procedures && { procedures }) });
  return { checked, stripped: strippedQuery(parsed), usesShortcuts: used };
}

export function runtimeOptions(
  image: GraphImage,
  input: Pick<CypherInput, 'environments' | 'now'>,
  parameters: ReadonlyMap<string, Value>,
  deadline: RuntimeOptions['deadline'],
): RuntimeOptions {
  return {
    dialect: LENIENT_CYPHER,
    parameters,
    now: BigInt(input.now) * 1_000_000n,
    ...(deadline ? { deadline } : {}),
    ...(input.environments ? { visible: visibleNodes(image, input.environments) } : {}),
  };
}

export const SOURCE = { objectIdProperty: 'objectid' };

export const sourceOf = (image: GraphImage) => imageSource(image, SOURCE);

function read(image: GraphImage, checked: CheckedQuery, options: RuntimeOptions, input: CypherInput) {
  const source = sourceOf(image);
  const answer = graphJson(image, input);
  const plan = streamQuery(checked, source, options, (row) => {
    addRow(answer, source, checked.columns, row);
    return true;
  });
  return { json: encodeJsonWith({}, 'data', answer.finish(plan)), empty: answer.isEmpty && !plan };
}

function write(image: GraphImage, checked: CheckedQuery, options: RuntimeOptions): CypherChange {
  const draft = new ImageDraft(image, SOURCE);
  const rows: (readonly Value[])[] = [];
  const plan = streamQuery(checked, draft, options, (row) => {
    rows.push(row);
    return true;
  });
  const { delta } = draft.finish();
  const pending = new PendingAnswer(draft);
  for (const row of rows) addRow(pending, draft, checked.columns, row);
  return {
    chunks: isEmpty(delta) ? [] : [...encodeDelta(delta)],
    newKinds: draft.newLabels,
    answer: { parts: pending.parts, plan },
  };
}

/** Encodes the answer of a query that wrote, from an image that has its change. */
export const encodeAnswer: TaskFunction<EncodeAnswerInput, Uint8Array> = (image, input) => {
  const answer = graphJson(image, input);
  addPending(answer, image, input.answer.parts);
  return encodeJsonWith({}, 'data', answer.finish(input.answer.plan));
};

/** The JSON is encoded here so that the thread that serves requests only has to send it. */
function graphJson(image: GraphImage, { properties, displayKinds, now }: ShownAs): GraphJson {
  const customKinds = { display: new Set(displayKinds), source: new Set<string>() };
  return new GraphJson(image, { properties, keys: properties, customKinds, now: new Date(now) });
}

function valueOfJson(given: unknown): Value {
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return given;
  if (typeof given === 'number') return Number.isSafeInteger(given) ? given : new Float(given);
  if (Array.isArray(given)) return given.map(valueOfJson);
  if (typeof given === 'object') return new Map(Object.entries(given).map(([key, value]) => [key, valueOfJson(value)]));
  return null;
}
