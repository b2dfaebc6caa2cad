import {
  BoltFailure,
  MessageReader,
  MessageWriter,
  PackFloat,
  type PackValue,
  type Summary,
  writeValue,
} from '@chokepoint/bolt';
import type { RowForm } from '../execution/statement.ts';
import type { BoltTransaction } from '../session/bolt-transaction.ts';

type HttpStatement = {
  readonly statement: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly rows: RowForm;
};

/** What happens while the statements of a request run. */
export type StatementEvent =
  /** A statement has returned its first rows, or has ended without any. */
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  /** Some rows as JSON, with commas between them. */
  | { readonly kind: 'rows'; readonly text: Uint8Array }
  | { readonly kind: 'end'; readonly summary: Summary }
  | { readonly kind: 'committed'; readonly bookmark: string }
  | { readonly kind: 'failed'; readonly failure: BoltFailure };

const MESSAGES_AT_ONCE = 10;

/** Runs statements and commits them. Rows are passed on as they come, so that a large result is never in memory. */
export async function* runStatements(
  transaction: BoltTransaction,
  statements: readonly HttpStatement[],
  signal: AbortSignal,
): AsyncGenerator<StatementEvent> {
  let hasEnded = false;
  try {
    for (const statement of statements) yield* runOne(transaction, statement, signal);
    hasEnded = true;
    yield { kind: 'committed', bookmark: await transaction.commit(signal) };
  } catch (error) {
    if (!(error instanceof BoltFailure)) throw error;
    yield { kind: 'failed', failure: error };
  } finally {
    if (!hasEnded) await transaction.rollback();
  }
}

async function* runOne(
  transaction: BoltTransaction,
  { statement, parameters, rows }: HttpStatement,
  signal: AbortSignal,
): AsyncGenerator<StatementEvent> {
  const stream = await transaction.run({ query: statement, parameters: encoded(parameters), rows }, signal);
  try {
    let batch = await stream.next(MESSAGES_AT_ONCE, signal);
    yield { kind: 'columns', columns: stream.fields };
    for (; batch; batch = await stream.next(MESSAGES_AT_ONCE, signal))
      for (const text of messagesIn(batch.bytes)) yield { kind: 'rows', text };
    yield { kind: 'end', summary: stream.summary() };
  } finally {
    stream.close();
  }
}

function messagesIn(bytes: Uint8Array): Uint8Array[] {
  const messages: Uint8Array[] = [];
  new MessageReader(bytes.length).push(bytes, (message) => messages.push(message));
  return messages;
}

function encoded(parameters: Readonly<Record<string, unknown>>): Uint8Array {
  const { pack } = new MessageWriter();
  writeValue(pack, packed(parameters));
  return pack.take();
}

/** Whole numbers of JSON are integers. */
function packed(value: unknown): PackValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : new PackFloat(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(packed);
  if (typeof value === 'object') return new Map(Object.entries(value).map(([key, item]) => [key, packed(item)]));
  return null;
}
