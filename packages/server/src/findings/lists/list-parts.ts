import type { AuditTrail } from '../../audit/audit-trail.ts';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { CatalogueParts } from '../types/finding-catalogue.ts';

export type FindingListParts = CatalogueParts & {
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly graph: GraphStore;
};
