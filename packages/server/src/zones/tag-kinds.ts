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
