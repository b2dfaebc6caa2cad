import {
  BoltFailure,
  MessageReader,
  MessageWriter,
  PackFloat,
  PackReader,
  PackStructure,
  type PackValue,
  type Summary,
  type TransactionOptions,
  writeValue,
} from '@chokepoint/bolt';
import type { ClientSession } from '../session/client-session.ts';

type HttpStatement = {
  readonly statement: string;
  readonly parameters: Readonly<Record<string, unknown>>;
};

type StatementResult = {
  readonly columns: readonly string[];
  readonly rows: readonly unknown[];
  readonly summary: Summary;
};

/** Records are converted on the main thread, so only a few at a time. */
const RECORDS_AT_ONCE = 500;
const MOST_BYTES = 64 << 20;

/** Runs statements as one transaction, and commits it. What was done before a failure is returned with it. */
export async function runStatements(
  session: ClientSession,
  statements: readonly HttpStatement[],
  options: TransactionOptions,
  rowOf: (record: readonly PackValue[], at: number) => unknown,
  signal: AbortSignal,
): Promise<{ readonly results: StatementResult[]; readonly failure?: BoltFailure; readonly bookmark?: string }> {
  const results: StatementResult[] = [];
  const transaction = await session.begin(options);
  try {
    for (const [at, { statement, parameters }] of statements.entries()) {
      const stream = await transaction.run({ query: statement, parameters: encoded(parameters) }, signal);
      const rows: unknown[] = [];
      let bytes = 0;
      for (
        let batch = await stream.next(RECORDS_AT_ONCE, signal);
        batch;
        batch = await stream.next(RECORDS_AT_ONCE, signal)
      ) {
        bytes += batch.bytes.length;
        if (bytes > MOST_BYTES) {
          stream.close();
          throw new BoltFailure(
            'Neo.ClientError.General.TransactionOutOfMemoryError',
            'the answer is too large; add LIMIT',
          );
        }
        for (const record of recordsIn(batch.bytes)) rows.push(rowOf(record, at));
      }
      results.push({ columns: stream.fields, rows, summary: stream.summary() });
    }
    return { results, bookmark: await transaction.commit(signal) };
  } catch (error) {
    await transaction.rollback();
    if (error instanceof BoltFailure) return { results, failure: error };
    throw error;
  }
}

function recordsIn(bytes: Uint8Array): (readonly PackValue[])[] {
  const records: (readonly PackValue[])[] = [];
  new MessageReader(bytes.length).push(bytes, (message) => {
    const record = new PackReader(message).value();
    const [values] = record instanceof PackStructure ? record.fields : [];
    if (Array.isArray(values)) records.push(values);
  });
  return records;
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
