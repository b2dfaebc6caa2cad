import type pg from 'pg';
import { type Row, rowsOf, text } from './postgres-table-read.ts';
import type { SourceAssetGroup, SourceCertification, SourceProvider } from './source-records.ts';

export async function providers(client: pg.Client): Promise<SourceProvider[]> {
  const roles = new Map((await rowsOf(client, 'roles')).map((row) => [text(row.id), text(row.name)]));
  const bySso = async (table: string) =>
    new Map((await rowsOf(client, table)).map((row) => [text(row.sso_provider_id), row]));
  const [saml, oidc] = [await bySso('saml_providers'), await bySso('oidc_providers')];
  return (await rowsOf(client, 'sso_providers')).map((row): SourceProvider => {
    const { auto_provision: provision } = (row.config ?? {}) as { auto_provision?: Row };
    const shared = {
      name: text(row.name),
      defaultRole: provision?.enabled === true ? (roles.get(text(provision.default_role_id)) ?? '') : null,
      setsRoles: provision?.role_provision === true,
    };
    const own = oidc.get(text(row.id));
    if (own) return { ...shared, kind: 'oidc', clientId: text(own.client_id), issuer: text(own.issuer) };
    return { ...shared, kind: 'saml', metadata: metadataOf(saml.get(text(row.id))) };
  });
}

/** Stored as bytes. */
function metadataOf(row: Row | undefined): string | null {
  const xml = row?.metadata_xml;
  const decoded = xml instanceof Uint8Array ? Buffer.from(xml).toString('utf8') : text(xml);
  return decoded === '' ? null : decoded;
}

/** Where zones are in use, the groups of the system only show them; before 8.9 a flag says whether they are. */
export async function assetGroups(client: pg.Client): Promise<SourceAssetGroup[]> {
  const switched = (await rowsOf(client, 'feature_flags')).find((row) => row.key === 'tier_management_engine');
  const zones = switched?.enabled !== false && (await rowsOf(client, 'asset_group_tags')).length > 0;
  const selectors = Map.groupBy(await rowsOf(client, 'asset_group_selectors'), (row) => text(row.asset_group_id));
  const groups = (await rowsOf(client, 'asset_groups')).filter((row) => !zones || row.system_group !== true);
  return groups.map((row) => ({
    name: text(row.name),
    tag: text(row.tag),
    selectors: (selectors.get(text(row.id)) ?? []).map((one) => ({
      name: text(one.name),
      objectId: text(one.selector),
      isSystem: one.system_selector === true,
    })),
  }));
}

const DECISIONS = `
SELECT tags.type, tags.name, tags.position, members.certified, members.certified_by AS by,
  coalesce(members.node_object_id, node.properties ->> 'objectid') AS object_id
FROM asset_group_tag_selector_nodes members
JOIN asset_group_tag_selectors selectors ON selectors.id = members.selector_id
JOIN asset_group_tags tags ON tags.id = selectors.asset_group_tag_id
LEFT JOIN node ON node.id = members.node_id
WHERE members.certified IN (1, 2) AND tags.deleted_at IS NULL
ORDER BY members.selector_id, members.node_id`;

/** What users decided; the rest is worked out again. Object ids are in the table since 8.1, and may be missing there. */
export async function certifications(client: pg.Client): Promise<SourceCertification[]> {
  const columns = await columnsOf(client, 'asset_group_tag_selector_nodes');
  if (columns.size === 0) return [];
  const hasGraph = (await columnsOf(client, 'node')).size > 0;
  const known = columns.has('node_object_id') ? DECISIONS : DECISIONS.replace('members.node_object_id', 'NULL');
  const statement = hasGraph
    ? known
    : known
        .replace(", node.properties ->> 'objectid'", ", ''")
        .replace('LEFT JOIN node ON node.id = members.node_id\n', '');
  return (await client.query<Row>(statement)).rows
    .filter((row) => text(row.object_id) !== '')
    .map((row) => ({
      tag: {
        type: Number(row.type),
        name: text(row.name),
        position: typeof row.position === 'number' ? row.position : null,
      },
      objectId: text(row.object_id),
      certified: Number(row.certified),
      by: text(row.by),
    }));
}

async function columnsOf(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
    [table],
  );
  return new Set(rows.map(({ name }) => name));
}
