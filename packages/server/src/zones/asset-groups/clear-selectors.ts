import type { Database } from '../../storage/database.ts';
import { ZoneStore } from '../stores/zone-store.ts';

/** Deletes what people added to groups. What belongs to the service stays. */
export async function clearSelectors(db: Database, groups: readonly number[]): Promise<void> {
  await db.transaction().execute(async (opened) => {
    const transaction = opened as Database;
    await new ZoneStore(transaction).changing();
    await transaction
      .deleteFrom('asset_group_selector')
      .where('asset_group_id', 'in', [...groups])
      .execute();
    await transaction
      .deleteFrom('zone_selector')
      .where('is_default', '=', false)
      .where('tag_id', 'in', ({ selectFrom }) =>
        selectFrom('asset_group')
          .select('tag_id')
          .$narrowType<{ tag_id: number }>()
          .where('id', 'in', [...groups])
          .where('tag_id', 'is not', null),
      )
      .execute();
  });
}
