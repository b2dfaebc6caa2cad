import { nodeKinds, UNKNOWN_ICON } from '@chokepoint/model';
import type { Database } from '../storage/database.ts';
import { glyphIcon } from './kind-icon.ts';

const BUILT_IN: ReadonlySet<string> = new Set(nodeKinds.map(({ name }) => name));

/** Makes node kinds known that a file brought along, with a question mark as icon. Those that are known stay as they are. */
export async function registerNodeKinds(transaction: Database, names: readonly string[], now: Date): Promise<void> {
  const wanted = [...new Set(names)].filter((name) => !BUILT_IN.has(name)).sort();
  if (wanted.length === 0) return;
  const known = await transaction
    .selectFrom('custom_node_kind')
    .select('kind_name')
    .where('kind_name', 'in', wanted)
    .execute();
  const there = new Set(known.map((row) => row.kind_name));
  const added = wanted.filter((name) => !there.has(name));
  if (added.length === 0) return;
  const kinds = await transaction
    .insertInto('graph_kind')
    .values(added.map((name) => ({ name })))
    .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .returning(['id', 'name'])
    .execute();
  const config = JSON.stringify({ icon: glyphIcon(UNKNOWN_ICON) });
  await transaction
    .insertInto('custom_node_kind')
    .values(kinds.map(({ id, name }) => ({ kind_id: id, kind_name: name, config, created_at: now, updated_at: now })))
    .onConflict((clash) => clash.column('kind_name').doNothing())
    .execute();
}
