import type { Edition } from '@chokepoint/contract';
import type { Logger } from 'pino';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';

export type ZoneParts = {
  readonly edition: Edition;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pubSub: PubSub;
  readonly parameters: ParameterStore;
  readonly flags: FlagStore;
  readonly audit: AuditStore;
  readonly graph: GraphStore;
  readonly kinds: KindCatalogue;
  readonly workers: WorkerPool;
};
