import type { ChangedUser } from '@chokepoint/contract';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';

/** The identity provider that a request names, by either of its two numbers; `undefined` for none. */
export async function linkedProviderId(db: Database, given: ChangedUser): Promise<number | undefined> {
  const { saml_provider_id: samlId, sso_provider_id: id } = given;
  if (samlId !== null && samlId !== undefined && samlId !== '') return providerOfSaml(db, String(samlId));
  if (id === null || id === undefined) return undefined;
  const row = await db.selectFrom('sso_provider').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}

async function providerOfSaml(db: Database, samlId: string): Promise<number> {
  if (!/^\d{1,15}$/.test(samlId)) throw badRequest(`SAML Provider ID must be a number: "${samlId.slice(0, 64)}"`);
  const row = await db
    .selectFrom('saml_provider')
    .select('sso_provider_id')
    .where('id', '=', Number(samlId))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.sso_provider_id;
}

/** Whether the provider decides which roles its users have. */
export async function providerAssignsRoles(db: Database, providerId: number): Promise<boolean> {
  const provider = await db.selectFrom('sso_provider').select('config').where('id', '=', providerId).executeTakeFirst();
  const provision = provider?.config.auto_provision;
  return (provision?.enabled && provision.role_provision) ?? false;
}
