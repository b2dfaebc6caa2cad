import { type Kysely, sql } from 'kysely';

/** Which subject of a provider a user is: addresses can change hands, subjects cannot. */
const TABLE = `create table sso_subject (
    sso_provider_id bigint not null references sso_provider on delete cascade, issuer text not null,
    subject text not null, user_id uuid not null references app_user on delete cascade,
    created_at timestamptz(3) not null, primary key (sso_provider_id, issuer, subject),
    constraint sso_subject_user_key unique (user_id))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db);
}
