import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { ZoneRuleWriter } from './extension-store.ts';

export type ExtensionParts = {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly zoneRules: ZoneRuleWriter & {
    /** Requests that the zones follow. */
    applied(actor: Actor): Promise<void>;
  };
};
