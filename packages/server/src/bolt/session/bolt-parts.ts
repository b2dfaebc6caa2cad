import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { AskParts } from '../../graph-answers/ask.ts';
import type { RunLogParts } from '../../queries/log-run.ts';
import type { MarkedObject } from '../execution/counting-draft.ts';
import type { ResultMemory } from './result-memory.ts';

/** What it takes to run statements of clients. */
export type StatementParts = AskParts &
  RunLogParts & {
    readonly graph: GraphStore;
    readonly audit: AuditStore;
    readonly clock: Clock;
    readonly config: Pick<Config, 'cypherWrites'>;
    /** Puts marked objects into their zones. */
    readonly marks: (by: StatementCaller, marked: readonly MarkedObject[], signal: AbortSignal) => Promise<void>;
    readonly limits: BoltLimits;
    readonly memory: ResultMemory;
  };

export type StatementCaller = { readonly caller: Principal; readonly actor: Actor };

/** How long clients may take for what, and what is stored for them. */
export type BoltLimits = {
  /** From connecting to being logged in. */
  readonly loginMs: number;
  /** Between two requests of a transaction, or for records that a query waits to send. */
  readonly idleMs: number;
  /** Bytes of open results of one user that wait to be fetched. */
  readonly resultBytes: number;
};

export const BOLT_LIMITS: BoltLimits = { loginMs: 10_000, idleMs: 60_000, resultBytes: 128 << 20 };
