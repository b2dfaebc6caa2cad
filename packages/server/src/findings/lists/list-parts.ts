import type { AuditStore } from '../../audit/audit-store.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';

export type FindingListParts = FindingReadParts & {
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly graph: GraphStore;
  readonly config: Pick<Config, 'publicUrl'>;
};
