import type { Edition } from '@chokepoint/contract';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { PipelineLock } from '../graph/pipeline-lock.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import type { MemoryBudget } from '../threads/memory-budget.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Readiness } from './readiness.ts';

/** What operators look at. */
export type SystemParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly edition: Edition;
  readonly databaseKind: OpenDatabase['kind'];
  readonly databasePool: pg.Pool | undefined;
  readonly processName: string;
  readonly graph: GraphStore;
  readonly workers: WorkerPool;
  readonly budget: MemoryBudget;
  readonly pipelineLock: PipelineLock;
  readonly readiness: Readiness;
  readonly config: { readonly dataDir: string };
};
