import { nodeKinds } from '@chokepoint/model';
import type { Database } from '../storage/database.ts';
import { glyphIcon } from './kind-icon.ts';

/**
 * Registers the built-in node kinds and their icons. Kinds that are there already stay as they are, and no number is
 * used up for them: clients know the ids of a fresh database.
 */
export async function seedBuiltInKinds(db: Database): Promise<void> {
  const ids = await kindIds(db);
  const newKinds = nodeKinds.filter((kind) => !ids.has(kind.name)).map(({ name }) => ({ name }));
  if (newKinds.length > 0) {
    const added = await db.insertInto('graph_kind').values(newKinds).returning(['id', 'name']).execute();
    for (const { id, name } of added) ids.set(name, id);
  }
  const shown = new Set(
    (await db.selectFrom('custom_node_kind').select('kind_name').execute()).map((row) => row.kind_name),
  );
  const newIcons = nodeKinds.flatMap(({ name, icon }) =>
    icon && !shown.has(name)
      ? [
          {
            kind_id: ids.get(name)!,
            kind_name: name,
            config: JSON.stringify({ icon: glyphIcon(icon) }),
            extension_owned: true,
          },
        ]
      : [],
  );
  if (newIcons.length > 0) await db.insertInto('custom_node_kind').values(newIcons).execute();
}

async function kindIds(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('graph_kind').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
