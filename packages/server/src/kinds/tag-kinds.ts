import { tagKind } from '@chokepoint/model';
import type { Database } from '../storage/database.ts';
import { GraphKindStore } from './graph-kind-store.ts';

type TagKind = { readonly kind_id: number; readonly kind_name: string };

/** The kind that nodes with a tag have. */
export async function registerTagKind(db: Database, tagName: string): Promise<TagKind> {
  const name = tagKind(tagName);
  const ids = await new GraphKindStore(db).register([name]);
  return { kind_id: ids.get(name)!, kind_name: name };
}

/** The kind of a tag under its new name: with the same id, unless that name already has one. */
export async function renameTagKind(db: Database, id: number | null, tagName: string): Promise<TagKind> {
  const name = tagKind(tagName);
  const store = new GraphKindStore(db);
  const taken = (await store.ids([name])).has(name);
  if (taken || id === null) return registerTagKind(db, tagName);
  await store.rename(id, name);
  return { kind_id: id, kind_name: name };
}
