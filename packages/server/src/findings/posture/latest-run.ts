import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/finding-tables.ts';
import type { PostureRow, SnapshotRow } from './posture-store.ts';

type Place = { readonly scope: FindingScope; readonly environment: string; readonly zone: number };

/** How an environment stands towards a zone since the last run that knew both. */
export class LatestRun {
  readonly #db: Database;
  readonly posture: PostureRow;

  private constructor(db: Database, posture: PostureRow) {
    this.#db = db;
    this.posture = posture;
  }

  static async of(db: Database, { scope, environment, zone }: Place): Promise<LatestRun | undefined> {
    const posture = await db
      .selectFrom('posture')
      .selectAll()
      .where('scope', '=', scope)
      .where('environment_id', '=', environment)
      .where('zone', '=', zone)
      .orderBy('run', 'desc')
      .limit(1)
      .executeTakeFirst();
    return posture && new LatestRun(db, posture);
  }

  get zone(): number {
    return this.posture.zone;
  }

  /** Types that there are findings of. */
  snapshots(): Promise<SnapshotRow[]> {
    const { scope, environment_id, zone, run } = this.posture;
    return this.#db
      .selectFrom('finding_snapshot')
      .selectAll()
      .where('scope', '=', scope)
      .where('environment_id', '=', environment_id)
      .where('zone', '=', zone)
      .where('run', '=', run)
      .where('finding_count', '>', 0)
      .execute();
  }
}
