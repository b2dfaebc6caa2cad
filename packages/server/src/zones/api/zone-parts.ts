import type { Edition } from '@chokepoint/contract';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import type { Database } from '../../storage/database.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import type { ZoneChanges } from '../tagging/zone-changes.ts';

/** What it takes to read zones and their members. */
export type ZoneReadParts = {
  readonly db: Database;
  readonly graph: GraphStore;
  readonly kinds: KindCatalogue;
  readonly workers: Pick<WorkerPool, 'run' | 'share'>;
};

/** What it takes to change zones. */
export type ZoneChangeParts = {
  readonly edition: Edition;
  readonly db: Database;
  readonly audit: AuditStore;
  readonly changes: ZoneChanges;
};
