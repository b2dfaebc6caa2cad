import { sql } from 'kysely';
import { PROVIDER_OIDC, PROVIDER_SAML } from '../../callers/principal.ts';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type ListExpressions, neverDeleted } from '../../storage/list-query.ts';
import type { Filter } from '../../storage/list-request.ts';
import type { OidcDetails, SamlDetails, SsoProvider } from './provider.ts';

/** What lists of providers can be filtered and sorted by. */
export const PROVIDER_COLUMNS: ListExpressions = Object.fromEntries(
  ['id', 'name', 'slug', 'type', 'created_at', 'updated_at'].map((name) => [name, sql.ref(`sso_provider.${name}`)]),
);
export const SAML_COLUMNS: ListExpressions = {
  ...Object.fromEntries(
    ['id', 'name', 'display_name', 'idp_issuer_uri', 'idp_sso_uri', 'sso_provider_id', 'created_at', 'updated_at'].map(
      (name) => [name, sql.ref(`saml_provider.${name}`)],
    ),
  ),
  deleted_at: neverDeleted,
};

export type ProviderQuery = ReturnType<typeof providerQuery>;
type ProviderRow = Awaited<ReturnType<ProviderQuery['executeTakeFirstOrThrow']>>;

/** Every provider with the record that belongs to it, before narrowing. */
export function providerQuery(db: Database) {
  return db
    .selectFrom('sso_provider')
    .leftJoin('saml_provider', 'saml_provider.sso_provider_id', 'sso_provider.id')
    .leftJoin('oidc_provider', 'oidc_provider.sso_provider_id', 'sso_provider.id')
    .selectAll('sso_provider')
    .select([
      sql<SamlDetails | null>`to_jsonb(saml_provider) - 'metadata_xml'`.as('saml'),
      sql<OidcDetails | null>`to_jsonb(oidc_provider)`.as('oidc'),
    ]);
}

export function providerOf(row: ProviderRow): SsoProvider {
  const { id, name, slug, type, config, created_at, updated_at, saml, oidc } = row;
  const fields = { id, name, slug, config, created_at, updated_at };
  return type === PROVIDER_SAML
    ? { ...fields, type: PROVIDER_SAML, saml: withTimes(saml!) }
    : { ...fields, type: PROVIDER_OIDC, oidc: withTimes(oidc!) };
}

/** Times inside JSON arrive as text. */
const withTimes = <T extends { created_at: Date; updated_at: Date }>(details: T): T => ({
  ...details,
  created_at: new Date(details.created_at),
  updated_at: new Date(details.updated_at),
});

const TYPE_NAMES = new Map<string, number>([
  ['saml', PROVIDER_SAML],
  ['oidc', PROVIDER_OIDC],
]);

/** `type` is compared as a number; the names that answers show are accepted as well. */
export function numberedType(filter: Filter): Filter {
  if (filter.column !== 'type' || filter.value === null) return filter;
  const text = String(filter.value).toLowerCase();
  const value = TYPE_NAMES.get(text) ?? (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined);
  if (value === undefined) throw badRequest('there are errors in the query parameter filters specified');
  return { ...filter, value };
}
