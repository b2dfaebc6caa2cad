import { type Kysely, sql } from 'kysely';

/** How collectors authenticate: with the token of their client, or with a token of an issuer in their domain. */
const CHANGES = [
  `alter table collection_client
    add column auth_type text not null default 'bloodhound',
    add column issuer_address text not null default '',
    add column issuer_address_override text not null default '',
    add column iwa_claim_value text`,
  `create unique index collection_client_claim on collection_client (iwa_claim_value) where auth_type = 'windows'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
