import { BoltFailure, MessageWriter, PackFloat, type PackValue, type Summary, writeValue } from '@chokepoint/bolt';
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
  /** A piece of some rows as JSON, with commas between them; `begins` with the first piece of these rows. */
  | { readonly kind: 'rows'; readonly text: Uint8Array; readonly begins: boolean }
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
      for (const piece of piecesIn(batch.bytes)) yield { kind: 'rows', ...piece };
    yield { kind: 'end', summary: stream.summary() };
  } finally {
    stream.close();
  }
}

/** The chunks of whole messages. They are not put together: one row can be very large. */
function* piecesIn(bytes: Uint8Array): Generator<{ readonly text: Uint8Array; readonly begins: boolean }> {
  let begins = true;
  for (let at = 0; at + 2 <= bytes.length; ) {
    const size = bytes[at]! * 256 + bytes[at + 1]!;
    const text = bytes.subarray(at + 2, at + 2 + size);
    at += 2 + size;
    if (size > 0) yield { text, begins };
    begins = size === 0;
  }
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
