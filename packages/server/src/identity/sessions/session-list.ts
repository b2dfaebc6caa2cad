import { sql } from 'kysely';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';

const MINUTE_MS = 60_000;
/** Before every session: nothing is idle for that long. */
const NEVER = new Date(0);
const MOST_LISTED = 1000;

/** Sessions that neither their lifetime nor idleness has ended. */
export async function liveSessions(db: Database, parameters: ParameterStore, now: Date) {
  const { browser_minutes, client_minutes } = await parameters.value('auth.session_idle');
  const seenAfter = (minutes: unknown) =>
    typeof minutes === 'number' && minutes > 0 ? new Date(now.getTime() - minutes * MINUTE_MS) : NEVER;
  const lastSeen = sql<Date>`coalesce(user_session.last_seen, user_session.created_at)`;
  return db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select(['user_session.id', 'user_session.user_id', 'provider_type', 'expires_at', 'browser', 'address'])
    .select(['user_agent', 'user_session.created_at', 'principal_name', lastSeen.as('last_seen')])
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([
        row.and([row('browser', '=', true), sql<boolean>`${lastSeen} > ${seenAfter(browser_minutes)}`]),
        row.and([row('browser', '=', false), sql<boolean>`${lastSeen} > ${seenAfter(client_minutes)}`]),
      ]),
    );
}

/** The newest open sessions first, of one user or of all. */
export async function openSessions(db: Database, parameters: ParameterStore, now: Date, userId: string | undefined) {
  const newest = (await liveSessions(db, parameters, now)).orderBy('user_session.id', 'desc').limit(MOST_LISTED);
  return (userId === undefined ? newest : newest.where('user_session.user_id', '=', userId)).execute();
}

/** When the last of the open sessions ends that began before a time; `undefined` when there is none. */
export async function lastExpiryOfOlder(db: Database, before: Date, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('user_session')
    .select(({ fn }) => fn.max('expires_at').as('last'))
    .where('created_at', '<', before)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.last ?? undefined;
}
