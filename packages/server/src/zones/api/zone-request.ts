import type { Call } from '../../http/handler.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { SelectorStore, type ZoneSelector } from '../stores/selector-store.ts';
import { TagStore, type ZoneTag } from '../stores/tag-store.ts';
import type { ZoneActor } from '../stores/zone-history-store.ts';

/** Who makes a request, and the signal that it was cancelled. */
export type ZoneCall = Pick<Call, 'caller' | 'actor' | 'signal'>;

/** The requested part of a list; limit 0 = all of it. */
export type ZonePage = { readonly skip: number; readonly limit: number };

export function zonePage(
  query: { readonly skip?: string | undefined; readonly limit?: string | undefined },
  limit = 50,
): ZonePage {
  const wanted = wholeNumber('limit', query.limit, limit, -1);
  return { skip: wholeNumber('skip', query.skip, 0, 0), limit: Math.max(0, wanted) };
}

function wholeNumber(name: string, given: string | undefined, fallback: number, least: number): number {
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (!/^-?\d+$/.test(given) || !Number.isSafeInteger(value))
    throw badRequest(
      `query parameter "${name}" is malformed: error converting ${name} value ${given.slice(0, 64)} to int: not a whole number`,
    );
  if (value < least) throw badRequest(`query parameter "${name}" is malformed: invalid ${name}: ${value}`);
  return value;
}

export function wantsCounts(given: string | undefined): boolean {
  if (given === undefined || given === '') return false;
  if (!/^(?:1|t|true|0|f|false)$/i.test(given)) throw badRequest('Invalid value specified for include counts');
  return /^(?:1|t|true)$/i.test(given);
}

export function requestedEnvironments(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : [given].flat().filter((id) => id !== '');
}

const SHORTEST_TEXT = 3;

export function requireSearchText(text: string): string {
  if (text.length < SHORTEST_TEXT) throw badRequest(`search query must be at least ${SHORTEST_TEXT} characters long`);
  return text;
}

/** For answers that mix data of many environments: callers who may see only some of them do not get them. */
export function requireAllEnvironments({ caller }: Pick<Call, 'caller'>): void {
  if (!caller.user.all_environments) throw forbidden('user does not have access to this resource');
}

export async function requireTag(db: Database, id: number | undefined): Promise<ZoneTag> {
  if (id === undefined) throw notFound('id is malformed');
  return new TagStore(db).require(id);
}

export type SelectorParams = {
  readonly asset_group_tag_id: number | undefined;
  readonly asset_group_tag_selector_id: number | undefined;
};

export async function requireSelector(
  db: Database,
  params: SelectorParams,
): Promise<{ readonly tag: ZoneTag; readonly selector: ZoneSelector }> {
  const tag = await requireTag(db, params.asset_group_tag_id);
  const id = params.asset_group_tag_selector_id;
  if (id === undefined) throw notFound('id is malformed');
  const selector = await new SelectorStore(db).byId(id);
  if (!selector) throw notFound();
  if (selector.tag_id !== tag.id) throw notFound('selector is not part of asset group tag');
  return { tag, selector };
}

export const actorOf = ({ caller }: Pick<Call, 'caller'>): ZoneActor => ({
  actor: caller.user.id,
  email: caller.user.email_address ?? '',
});
