import type { AuditTrail } from '../audit/audit-trail.ts';
import type { Clock } from '../clock.ts';
import type { UserStore } from '../identity/users/user-store.ts';
import type { Database } from '../storage/database.ts';

export type SavedQueryParts = {
  readonly db: Database;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly users: UserStore;
};
