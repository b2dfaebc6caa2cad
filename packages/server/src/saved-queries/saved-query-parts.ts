import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { UserStore } from '../identity/users/user-store.ts';
import type { Database } from '../storage/database.ts';

export type SavedQueryParts = {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly users: UserStore;
};
