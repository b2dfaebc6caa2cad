import type { AuditStore } from '../../audit/audit-store.ts';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { CatalogueParts } from '../types/finding-catalogue.ts';

export type FindingListParts = CatalogueParts & {
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly graph: GraphStore;
};
