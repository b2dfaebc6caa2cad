import type { Call } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { ZoneActor } from '../stores/zone-history.ts';
import { type ZoneSelector, ZoneStore, type ZoneTag } from '../stores/zone-store.ts';

/** Which part of a list is wanted; 0 = all of it. */
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

export function environmentsAsked(given: string | readonly string[] | undefined): readonly string[] {
  return given === undefined ? [] : [given].flat().filter((id) => id !== '');
}

/** Some answers mix what belongs to many environments; whoever may see only some of them does not get them. */
export function requireAllEnvironments({ caller }: Call): void {
  if (!caller.user.all_environments) throw forbidden('user does not have access to this resource');
}

export async function requireTag(service: Service, id: number | undefined): Promise<ZoneTag> {
  if (id === undefined) throw notFound('id is malformed');
  return requireTagIn(service.db, id);
}

/** The tag as a transaction sees it: somebody may have changed or deleted it since it was last read. */
export async function requireTagIn(db: Database, id: number): Promise<ZoneTag> {
  const tag = await new ZoneStore(db).tag(id);
  if (!tag) throw notFound();
  return tag;
}

export async function requireSelector(
  service: Service,
  params: { readonly asset_group_tag_id: number | undefined; readonly asset_group_tag_selector_id: number | undefined },
): Promise<{ readonly tag: ZoneTag; readonly selector: ZoneSelector }> {
  const tag = await requireTag(service, params.asset_group_tag_id);
  const id = params.asset_group_tag_selector_id;
  if (id === undefined) throw notFound('id is malformed');
  const selector = await new ZoneStore(service.db).selector(id);
  if (!selector) throw notFound();
  if (selector.tag_id !== tag.id) throw notFound('selector is not part of asset group tag');
  return { tag, selector };
}

export const actorOf = ({ caller }: Call): ZoneActor => ({
  actor: caller.user.id,
  email: caller.user.email_address ?? '',
});
