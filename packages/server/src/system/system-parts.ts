import type { Edition } from '@chokepoint/contract';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { PipelineLock } from '../graph/pipeline-lock.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import type { MemoryBudget } from '../threads/memory-budget.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Readiness } from './readiness.ts';

export type DatabaseParts = {
  readonly db: Database;
  readonly databaseKind: OpenDatabase['kind'];
  readonly databasePool: pg.Pool | undefined;
};

export type ProcessParts = {
  readonly processName: string;
  readonly edition: Edition;
  readonly workers: WorkerPool;
  readonly budget: MemoryBudget;
  readonly config: { readonly dataDir: string };
};

export type StateParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly graph: GraphStore;
  readonly pipelineLock: PipelineLock;
  readonly readiness: Readiness;
};

/** What the state of the whole system is read from. */
export type SystemParts = DatabaseParts & ProcessParts & StateParts;
