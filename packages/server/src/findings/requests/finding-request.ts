import { HYGIENE } from '@chokepoint/analysis';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { Service } from '../../service.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import type { FindingScope } from '../../storage/finding-tables.ts';
import { isTierZeroTag, TagStore, type ZoneTag } from '../../zones/stores/tag-store.ts';
import type { KnownType } from '../types/finding-catalogue.ts';

const THIRTY_DAYS = 30 * 86_400_000;
/** There is no year 0 in a database. */
const RFC3339 = /^(?!0000)\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+ -]\d{2}:\d{2})$/;

/** Zones that were asked for; those of a single one other than Tier Zero have titles of their own. */
export type AskedZones = { readonly ids: readonly number[]; readonly titleOf: (type: KnownType) => string };
/** From the start on, up to but not including the end. */
export type TimeRange = { readonly start: Date; readonly end: Date };

/** Hygiene and Tier Zero when nothing is said; 0 is hygiene alone, `neq:` all but one. */
export async function askedZones({ db }: Service, given: string | undefined): Promise<AskedZones> {
  const tags = await new TagStore(db).all();
  const ordinary = (ids: readonly number[]): AskedZones => ({ ids, titleOf: ({ title }) => title });
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
  const tag: ZoneTag | undefined = tags.find((one) => one.id === id);
  if (!tag) throw notFound('asset group tag not found');
  return isTierZeroTag(tag) ? ordinary([id]) : { ids: [id], titleOf: ({ zoneTitle }) => zoneTitle };
}

export function requireEnvironments(caller: Principal, ids: readonly string[]): void {
  const visible = environmentsOf(caller);
  if (visible && !ids.every((id) => visible.includes(id)))
    throw forbidden('user does not have permission to access this environment');
}

/** Whoever sees only some environments gets numbers that depend on nothing else. */
export const scopeOf = (caller: Principal): FindingScope => (environmentsOf(caller) ? 'alone' : 'whole');

/** The last thirty days when nothing is said. A predicate before a time, as filters have it, is not looked at. */
export function timeRange(
  given: { readonly start?: string | undefined; readonly end?: string | undefined },
  now: Date,
): TimeRange {
  const end = moment(given.end?.replace(/^[a-z]+:/, '')) ?? now;
  const start = moment(given.start?.replace(/^[a-z]+:/, '')) ?? new Date(now.getTime() - THIRTY_DAYS);
  if (start > end) throw badRequest('time range provided is invalid');
  return { start, end };
}

export function moment(text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  // A plus sign that was not percent-encoded arrives as a blank.
  const time = new Date(text.replace(/ (\d{2}:\d{2})$/, '+$1'));
  if (!RFC3339.test(text) || Number.isNaN(time.getTime()))
    throw badRequest(`invalid RFC-3339 datetime format: ${text.slice(0, 64)}`);
  return time;
}
