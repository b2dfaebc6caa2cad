import { shownIcon } from '../kinds/kind-icon.ts';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { NodeKindDefinition } from './extension.ts';
import type { KindIds } from './extension-parts.ts';

/**
 * Writes how the kinds of a schema are shown, before the schema's own rows are written: kinds that it showed and does not
 * show any more lose their icon. An empty icon or colour keeps the one that the kind has.
 */
export async function showKinds(
  db: Database,
  extension: number,
  kinds: readonly NodeKindDefinition[],
  kindIds: KindIds,
  now: Date,
): Promise<void> {
  const shown = kinds.filter((kind) => kind.isDisplayKind);
  await hideOthers(db, extension, new Set(shown.map((kind) => kind.name)));
  for (const batch of inBatches(shown)) {
    const present = await db
      .selectFrom('custom_node_kind')
      .select(['kind_name', 'config'])
      .where(
        'kind_name',
        'in',
        batch.map((kind) => kind.name),
      )
      .execute();
    const icons = new Map(present.map((row) => [row.kind_name, row.config.icon]));
    await db
      .insertInto('custom_node_kind')
      .values(
        batch.map(({ name, icon, color }) => {
          const before = icons.get(name);
          const wanted = shownIcon({ name: icon || before?.name, color: color || before?.color });
          return {
            kind_id: kindIds.get(name) as number,
            kind_name: name,
            config: JSON.stringify({ icon: wanted }),
            extension_owned: true,
            created_at: now,
            updated_at: now,
          };
        }),
      )
      .onConflict((clash) =>
        clash.column('kind_name').doUpdateSet((row) => ({
          config: row.ref('excluded.config'),
          extension_owned: true,
          updated_at: now,
        })),
      )
      .execute();
  }
}

async function hideOthers(db: Database, extension: number, shown: ReadonlySet<string>): Promise<void> {
  const before = await db
    .selectFrom('schema_node_kind')
    .select('name')
    .where('extension_id', '=', extension)
    .where('is_display_kind', '=', true)
    .execute();
  const hidden = before.map((row) => row.name).filter((name) => !shown.has(name));
  for (const batch of inBatches(hidden))
    await db
      .deleteFrom('custom_node_kind')
      .where('kind_name', 'in', [...batch])
      .execute();
}

/** When a schema goes, its kinds stay, for the graph may hold nodes of them: with their icon, or with none that means anything. */
export async function leaveShownKinds(db: Database, extension: number, now: Date): Promise<void> {
  const kinds = await db
    .selectFrom('schema_node_kind')
    .select(['kind_id', 'name'])
    .where('extension_id', '=', extension)
    .orderBy('id')
    .execute();
  const stub = JSON.stringify({ icon: shownIcon(undefined) });
  for (const batch of inBatches(kinds))
    await db
      .insertInto('custom_node_kind')
      .values(
        batch.map(({ kind_id, name }) => ({
          kind_id,
          kind_name: name,
          config: stub,
          extension_owned: false,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((clash) => clash.column('kind_name').doUpdateSet({ extension_owned: false, updated_at: now }))
      .execute();
}
