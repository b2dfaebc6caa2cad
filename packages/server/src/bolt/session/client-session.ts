import { randomUUID } from 'node:crypto';
import {
  BoltFailure,
  type BoltSession,
  type ResultStream,
  type Statement,
  type TransactionOptions,
  type ValueFormat,
} from '@chokepoint/bolt';
import { may } from '../../callers/principal.ts';
import type { ServerFacts } from '../procedures/procedure-context.ts';
import type { StatementCaller, StatementParts } from './bolt-parts.ts';
import { BoltTransaction, storedResult, type TransactionContext } from './bolt-transaction.ts';
import { commitStatements, type Written } from './commit-statements.ts';
import type { Identity } from './log-on.ts';
import { runStatement, type StatementRequest } from './run-statement.ts';
import { boltFailureOf } from './service-failure.ts';

type SessionFacts = {
  readonly identity: Identity;
  readonly address: string;
  readonly format: ValueFormat;
  readonly server: Pick<ServerFacts, 'version' | 'address'>;
};

const DEFAULT_DATABASE = 'neo4j';
const SYSTEM_DATABASE = 'system';
const DATABASES: ReadonlySet<string> = new Set([DEFAULT_DATABASE, 'chokepoint', SYSTEM_DATABASE]);

/** A client that is logged in: runs its statements with its permissions. */
export class ClientSession implements BoltSession {
  readonly #parts: StatementParts;
  readonly #facts: SessionFacts;

  constructor(parts: StatementParts, facts: SessionFacts) {
    this.#parts = parts;
    this.#facts = facts;
  }

  database(name: string | undefined): string {
    const wanted = (name ?? DEFAULT_DATABASE).toLowerCase();
    if (DATABASES.has(wanted)) return wanted;
    throw new BoltFailure(
      'Neo.ClientError.Database.DatabaseNotFound',
      `there is no database "${wanted.slice(0, 64)}": the graph is in "${DEFAULT_DATABASE}"`,
    );
  }

  async run(statement: Statement, options: TransactionOptions, signal: AbortSignal): Promise<ResultStream> {
    const context = await this.#context(options);
    const by = await context.caller();
    const { query, parameters } = statement;
    const request: StatementRequest = { ...context, query, parameters, earlier: [] };
    const runOnce = () => {
      const image = this.#parts.graph.images.lease();
      return runStatement(this.#parts, by, request, image, signal, () => image.release());
    };
    const started = await runOnce();
    if (started.kind === 'reading') return started.result;
    const repeat = async (): Promise<Written> => {
      const again = await runOnce();
      if (again.kind !== 'written') throw new Error('a statement that wrote has only read the second time');
      return again;
    };
    try {
      const committed = await commitStatements(this.#parts, by, [started.stripped], started, repeat, signal);
      return storedResult(committed, this.#bookmark());
    } catch (error) {
      throw boltFailureOf(error);
    }
  }

  async begin(options: TransactionOptions): Promise<BoltTransaction> {
    const context = await this.#context(options);
    await context.caller();
    return new BoltTransaction(this.#parts, context);
  }

  end(): Promise<void> {
    return this.#facts.identity.end();
  }

  async #context(options: TransactionOptions): Promise<TransactionContext> {
    const { format, server } = this.#facts;
    return {
      options,
      format,
      facts: server,
      isSystem: this.database(options.database) === SYSTEM_DATABASE,
      caller: () => this.#caller(options),
      bookmark: () => this.#bookmark(),
    };
  }

  async #caller({ impersonated }: TransactionOptions): Promise<StatementCaller> {
    const caller = await this.#facts.identity.principal().catch((error: unknown) => {
      throw boltFailureOf(error);
    });
    if (impersonated !== undefined && impersonated.toLowerCase() !== caller.user.principal_name.toLowerCase())
      throw new BoltFailure('Neo.ClientError.Security.Forbidden', 'no user may act as another user');
    const actor = { user: caller.user, requestId: randomUUID(), address: this.#facts.address };
    if (may(caller, 'graphdb/Read')) return { caller, actor };
    await this.#parts.audit.write(actor, 'UnauthorizedAccessAttempt', 'failure', { endpoint: 'Bolt' });
    throw new BoltFailure('Neo.ClientError.Security.Forbidden', 'reading the graph needs the permission graphdb/Read');
  }

  /** The version of the graph that a client has seen. There is one server, so nothing waits for it. */
  #bookmark(): string {
    return `chokepoint:${this.#parts.graph.images.version}`;
  }
}
