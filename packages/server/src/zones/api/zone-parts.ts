import type { Edition } from '@chokepoint/contract';
import type { Logger } from 'pino';
import type { AuditTrail } from '../../audit/audit-trail.ts';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { Flags } from '../../settings/flags.ts';
import type { Parameters } from '../../settings/parameters.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';

export type ZoneParts = {
  readonly edition: Edition;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pubSub: PubSub;
  readonly parameters: Parameters;
  readonly flags: Flags;
  readonly audit: AuditTrail;
  readonly graph: GraphStore;
  readonly workers: WorkerPool;
};
