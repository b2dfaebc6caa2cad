import type { Database } from '../../storage/database.ts';
import type { Addresses } from '../tags/encode-zone.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The addresses of users by their ids; who is gone, or has none, is not among them. */
export async function addressesOf(db: Database, ids: readonly string[]): Promise<Addresses> {
  const users = [...new Set(ids)].filter((id) => UUID.test(id));
  if (users.length === 0) return new Map();
  const rows = await db.selectFrom('app_user').select(['id', 'email_address']).where('id', 'in', users).execute();
  return new Map(rows.flatMap(({ id, email_address }) => (email_address ? [[id, email_address] as const] : [])));
}
