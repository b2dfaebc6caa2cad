import type pg from 'pg';
import { assetGroups, certifications, providers } from './postgres-decisions-read.ts';
import { customKinds, extensions, sourceKinds } from './postgres-schema-read.ts';
import { countOf, flag, type Row, rowsOf, text } from './postgres-table-read.ts';
import type { SourceQuery, SourceRecords, SourceSelector, SourceTag, SourceUser } from './source-records.ts';

/** Tables that are counted only, and what they hold. */
const COUNTED: Readonly<Record<string, string>> = {
  auth_tokens: 'API tokens: their owners create new ones',
  asset_group_history: 'entries of the history of zones',
  audit_logs: 'entries of the audit log',
};

/** Records of BloodHound Community Edition. Columns differ between versions: what a version lacks is absent or empty. */
export function postgresRecords(client: pg.Client): SourceRecords {
  return {
    sourceKinds: () => sourceKinds(client),
    extensions: () => extensions(client),
    customKinds: () => customKinds(client),
    providers: () => providers(client),
    users: () => users(client),
    queries: () => queries(client),
    tags: () => tags(client),
    assetGroups: () => assetGroups(client),
    certifications: () => certifications(client),
    // Only the enterprise edition has findings, and no tables for them that could be read.
    acceptances: async () => [],
    others: () => others(client),
  };
}

async function users(client: pg.Client): Promise<SourceUser[]> {
  const roles = new Map((await rowsOf(client, 'roles')).map((row) => [text(row.id), text(row.name)]));
  const roleRows = Map.groupBy(await rowsOf(client, 'users_roles'), (row) => text(row.user_id));
  const access = [
    ...(await rowsOf(client, 'environment_targeted_access_control')),
    ...(await rowsOf(client, 'environment_access_control')),
  ];
  const providerNames = new Map((await rowsOf(client, 'sso_providers')).map((row) => [text(row.id), text(row.name)]));
  const accessRows = Map.groupBy(access, (row) => text(row.user_id));
  return (await rowsOf(client, 'users')).map((row) => {
    const id = text(row.id);
    return {
      id,
      principalName: text(row.principal_name),
      email: text(row.email_address) || null,
      firstName: text(row.first_name),
      lastName: text(row.last_name),
      isDisabled: row.is_disabled === true,
      isSupport: row.support_account === true,
      provider: text(row.sso_provider_id) === '' ? null : (providerNames.get(text(row.sso_provider_id)) ?? ''),
      allEnvironments: row.all_environments !== false,
      environments: (accessRows.get(id) ?? []).map((one) => text(one.environment_id ?? one.environment)),
      roles: (roleRows.get(id) ?? []).map((one) => roles.get(text(one.role_id)) ?? ''),
    };
  });
}

async function queries(client: pg.Client): Promise<SourceQuery[]> {
  const grants = Map.groupBy(await rowsOf(client, 'saved_queries_permissions'), (row) => text(row.query_id));
  return (await rowsOf(client, 'saved_queries')).map((row) => {
    const own = grants.get(text(row.id)) ?? [];
    return {
      owner: text(row.user_id),
      name: text(row.name),
      query: text(row.query),
      description: text(row.description),
      isPublic: own.some((grant) => grant.public === true),
      sharedWith: own.map((grant) => text(grant.shared_to_user_id)).filter((id) => id !== ''),
    };
  });
}

async function tags(client: pg.Client): Promise<SourceTag[]> {
  const seeds = Map.groupBy(await rowsOf(client, 'asset_group_tag_selector_seeds'), (row) => text(row.selector_id));
  const selectors = Map.groupBy(await rowsOf(client, 'asset_group_tag_selectors'), (row) =>
    text(row.asset_group_tag_id),
  );
  const living = (await rowsOf(client, 'asset_group_tags')).filter((row) => !row.deleted_at);
  return living.map((row) => ({
    type: Number(row.type),
    name: text(row.name),
    description: text(row.description),
    position: typeof row.position === 'number' ? row.position : null,
    requireCertify: flag(row.require_certify),
    analysisEnabled: flag(row.analysis_enabled),
    glyph: text(row.glyph) || null,
    selectors: (selectors.get(text(row.id)) ?? []).map((one) => selectorOf(one, seeds.get(text(one.id)) ?? [])),
  }));
}

const selectorOf = (row: Row, seeds: readonly Row[]): SourceSelector => ({
  name: text(row.name),
  description: text(row.description),
  isDefault: row.is_default === true,
  isDisabled: row.disabled_at !== null && row.disabled_at !== undefined,
  // A switch before 8.3.
  autoCertify: typeof row.auto_certify === 'boolean' ? Number(row.auto_certify) : Number(row.auto_certify ?? 0),
  seeds: seeds.map(({ type, value }) => ({ type: Number(type), value: text(value) })),
});

async function others(client: pg.Client): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [table, what] of Object.entries(COUNTED)) {
    const count = await countOf(client, table);
    if (count > 0) found.set(what, count);
  }
  return found;
}
