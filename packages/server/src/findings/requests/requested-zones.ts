import { HYGIENE } from '@chokepoint/analysis';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import type { KnownType } from '../types/finding-catalogue.ts';

/** The zones of a request. A single zone other than Tier Zero has its own titles. */
export type RequestedZones = { readonly ids: readonly number[]; readonly titleOf: (type: KnownType) => string };

/** By default hygiene and Tier Zero; 0 is hygiene alone, `neq:` all but one. */
export async function requestedZones(db: Database, given: string | undefined): Promise<RequestedZones> {
  const tags = await new TagStore(db).all();
  const ordinary = (ids: readonly number[]): RequestedZones => ({ ids, titleOf: ({ title }) => title });
  if (given === undefined || given === '') {
    const tierZero = tags.find(isTierZeroTag);
    if (!tierZero) throw notFound('asset group tag not found');
    return ordinary([HYGIENE, tierZero.id]);
  }
  const isExcluded = given.startsWith('neq:');
  const text = given.replace(/^n?eq:/, '');
  if (!/^\d{1,15}$/.test(text))
    throw badRequest('query parameter "asset_group_tag_id" is malformed: not a whole number');
  const id = Number(text);
  if (isExcluded) return ordinary([HYGIENE, ...tags.map((tag) => tag.id)].filter((one) => one !== id));
  if (id === HYGIENE) return ordinary([HYGIENE]);
  const tag = tags.find((one) => one.id === id);
  if (!tag) throw notFound('asset group tag not found');
  return isTierZeroTag(tag) ? ordinary([id]) : { ids: [id], titleOf: ({ zoneTitle }) => zoneTitle };
}
