import type { Database } from '../../storage/database.ts';

/** Email addresses by user id. Where a user is not among them, the id is shown instead. */
export type UserEmails = ReadonlyMap<string, string>;
export const NO_EMAILS: UserEmails = new Map();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The email addresses of those users that exist and have one. */
export async function userEmails(db: Database, ids: readonly string[]): Promise<UserEmails> {
  const users = [...new Set(ids)].filter((id) => UUID.test(id));
  if (users.length === 0) return new Map();
  const rows = await db.selectFrom('app_user').select(['id', 'email_address']).where('id', 'in', users).execute();
  return new Map(rows.flatMap(({ id, email_address }) => (email_address ? [[id, email_address] as const] : [])));
}
