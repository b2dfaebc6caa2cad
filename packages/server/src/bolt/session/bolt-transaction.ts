import { BoltFailure, type ResultStream, type Transaction, type TransactionOptions } from '@chokepoint/bolt';
import type { ImageLease } from '../../graph/graph-images.ts';
import type { SentStatement } from '../execution/statement.ts';
import type { StatementCaller, StatementParts } from './bolt-parts.ts';
import { commitStatements, type Written } from './commit-statements.ts';
import { runStatement, type StatementRequest } from './run-statement.ts';
import { boltFailureOf } from './service-failure.ts';
import { StoredResult } from './stored-result.ts';

export type TransactionContext = Pick<StatementRequest, 'format' | 'facts' | 'isSystem'> & {
  readonly options: TransactionOptions;
  /** Who runs the next statement; throws when nobody may any more. */
  readonly caller: () => Promise<StatementCaller>;
  readonly bookmark: () => string;
};

/** Each statement is repeated before those after it. */
const MOST_WRITES = 1000;
const MOST_WRITTEN_BYTES = 64 << 20;

/**
 * Statements that see one version of the graph and what they have written, and are committed as one version. What was
 * written is not stored anywhere before the commit: it is written again for each later statement.
 */
export class BoltTransaction implements Transaction {
  readonly #parts: StatementParts;
  readonly #context: TransactionContext;
  readonly #image: ImageLease;
  readonly #writes: SentStatement[] = [];
  readonly #texts: string[] = [];
  #written: Written | undefined;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasExpired = false;

  constructor(parts: StatementParts, context: TransactionContext) {
    this.#parts = parts;
    this.#context = context;
    this.#image = parts.graph.images.lease();
    this.#limitIdle();
  }

  async run(statement: SentStatement, signal: AbortSignal): Promise<ResultStream> {
    this.#requireAlive();
    try {
      const started = await runStatement(
        this.#parts,
        await this.#context.caller(),
        this.#request(statement, this.#writes),
        this.#image,
        signal,
      );
      if (started.kind === 'reading') return started.result;
      this.#bytes += statement.query.length + statement.parameters.length;
      if (this.#writes.length >= MOST_WRITES || this.#bytes > MOST_WRITTEN_BYTES) throw tooManyWrites();
      this.#writes.push({ query: statement.query, parameters: statement.parameters });
      this.#texts.push(started.stripped);
      this.#written = started;
      return storedResult(started, undefined);
    } finally {
      this.#limitIdle();
    }
  }

  async commit(signal: AbortSignal): Promise<string> {
    this.#requireAlive();
    clearTimeout(this.#timer);
    try {
      if (this.#written) await this.#commit(this.#written, signal);
      return this.#context.bookmark();
    } catch (error) {
      throw boltFailureOf(error);
    } finally {
      this.#image.release();
    }
  }

  async rollback(): Promise<void> {
    clearTimeout(this.#timer);
    this.#image.release();
  }

  async #commit(written: Written, signal: AbortSignal): Promise<void> {
    const by = await this.#context.caller();
    const earlier = this.#writes.slice(0, -1);
    const repeat = async (): Promise<Written> => {
      using image = this.#parts.graph.images.lease();
      const again = await runStatement(this.#parts, by, this.#request(this.#writes.at(-1)!, earlier), image, signal);
      if (again.kind !== 'written') throw new Error('a statement that wrote has only read the second time');
      return again;
    };
    await commitStatements(this.#parts, by, this.#texts, written, repeat, signal);
  }

  #request(statement: SentStatement, earlier: readonly SentStatement[]): StatementRequest {
    const { format, facts, isSystem, options } = this.#context;
    const { query, parameters, rows } = statement;
    return { query, parameters, rows, options, format, facts, isSystem, earlier };
  }

  #requireAlive(): void {
    if (this.#hasExpired)
      throw new BoltFailure(
        'Neo.ClientError.Transaction.TransactionTimedOut',
        'the transaction was rolled back, because nothing was done in it for too long',
      );
  }

  /** An open transaction keeps a version of the graph in memory. */
  #limitIdle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#hasExpired = true;
      this.#image.release();
    }, this.#parts.limits.idleMs).unref();
  }
}

const tooManyWrites = () =>
  new BoltFailure(
    'Neo.ClientError.General.TransactionOutOfMemoryError',
    `a transaction has at most ${MOST_WRITES} statements that write, and ${MOST_WRITTEN_BYTES >> 20} MiB of them`,
  );

/** What a statement that wrote has returned. */
export function storedResult({ change }: Written, bookmark: string | undefined): StoredResult {
  return new StoredResult(change.columns, change.records, {
    type: change.hasColumns ? 'rw' : 'w',
    counters: change.counters,
    notifications: [],
    bookmark,
  });
}
