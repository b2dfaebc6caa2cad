import { SYSTEM_ACTOR } from '@chokepoint/analysis';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';

type ZoneAction =
  | 'CreateTag'
  | 'UpdateTag'
  | 'DeleteTag'
  | 'AnalysisEnabledTag'
  | 'AnalysisDisabledTag'
  | 'CreateSelector'
  | 'UpdateSelector'
  | 'DeleteSelector'
  | 'CertifyNodeAuto'
  | 'CertifyNodeManual'
  | 'CertifyNodeRevoked';

export type ZoneActor = { readonly actor: string; readonly email: string | null };
export type ZoneEvent = {
  readonly action: ZoneAction;
  readonly target: string;
  readonly tag: number;
  readonly note?: string | null;
};

/** The service itself, which has no email address. */
export const SERVICE_ACTOR: ZoneActor = { actor: SYSTEM_ACTOR, email: '' };
const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;

/** The history of changes to zones. */
export class ZoneHistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(actor: ZoneActor, events: readonly ZoneEvent[], now: Date): Promise<void> {
    for (const batch of inBatches(events))
      await this.#db
        .insertInto('zone_history')
        .values(
          batch.map(({ action, target, tag, note }) => ({
            ...actor,
            created_at: now,
            action,
            target,
            tag_id: tag,
            environment_id: null,
            note: note ?? null,
          })),
        )
        .execute();
  }

  async deleteOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
    await this.#db.deleteFrom('zone_history').where('created_at', '<', before).execute();
  }
}
