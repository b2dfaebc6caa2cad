import { tagKind } from '@chokepoint/analysis';
import type { Database } from '../storage/database.ts';

/** The number and name of the kind that nodes with a tag carry. */
export async function registerTagKind(db: Database, tagName: string): Promise<{ kind_id: number; kind_name: string }> {
  const name = tagKind(tagName);
  const known = await db.selectFrom('graph_kind').select('id').where('name', '=', name).executeTakeFirst();
  const { id } =
    known ?? (await db.insertInto('graph_kind').values({ name }).returning('id').executeTakeFirstOrThrow());
  return { kind_id: id, kind_name: name };
}

/** The kind of a tag that gets another name: the same number under that name, where it is free. */
export async function renameTagKind(
  db: Database,
  number: number | null,
  tagName: string,
): Promise<{ kind_id: number; kind_name: string }> {
  const name = tagKind(tagName);
  const taken = await db.selectFrom('graph_kind').select('id').where('name', '=', name).executeTakeFirst();
  if (taken || number === null) return registerTagKind(db, tagName);
  await db.updateTable('graph_kind').set({ name }).where('id', '=', number).execute();
  return { kind_id: number, kind_name: name };
}
