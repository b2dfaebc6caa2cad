import type { GivenExtension } from '@chokepoint/contract';
import type pg from 'pg';
import { kindNames, type Row, rowsOf, text } from './postgres-table-read.ts';
import type { SourceCustomKind } from './source-records.ts';

/** By id from 8.7 on, by name before. */
export async function sourceKinds(client: pg.Client): Promise<string[]> {
  const kinds = await kindNames(client);
  const rows = await rowsOf(client, 'source_kinds');
  return rows.map((row) => text(row.name) || (kinds.get(text(row.kind_id)) ?? '')).filter((name) => name !== '');
}

/** Without those that extensions declare, and without the marks of zones. By id from 9.3 on, by name before. */
export async function customKinds(client: pg.Client): Promise<SourceCustomKind[]> {
  const kinds = await kindNames(client);
  return (await rowsOf(client, 'custom_node_kinds')).flatMap((row) => {
    const name = text(row.kind_name) || (kinds.get(text(row.kind_id)) ?? '');
    const icon = recordOf(recordOf(row.config).icon);
    if (name === '' || name.startsWith('Tag_') || text(row.schema_node_kind_id) !== '' || text(icon.name) === '')
      return [];
    return [{ name, icon: { type: text(icon.type), name: text(icon.name), color: text(icon.color) } }];
  });
}

/** As documents that the usual installation reads, without those that come with the product. */
export async function extensions(client: pg.Client): Promise<GivenExtension[]> {
  const tables = await schemaTables(client);
  return (await rowsOf(client, 'schema_extensions'))
    .filter((row) => row.is_builtin !== true && !row.deleted_at)
    .map((row) => extensionOf(row, tables));
}

type SchemaTables = Readonly<
  Record<'nodeKinds' | 'relationshipKinds' | 'environments' | 'principals' | 'findings' | 'remediations', Row[]>
> & { readonly kinds: ReadonlyMap<string, string>; readonly sourceKinds: ReadonlyMap<string, string> };

/** Some were called differently in earlier versions. */
async function schemaTables(client: pg.Client): Promise<SchemaTables> {
  const kinds = await kindNames(client);
  const first = async (...tables: readonly string[]) => {
    for (const table of tables) {
      const rows = await rowsOf(client, table);
      if (rows.length > 0) return rows;
    }
    return [];
  };
  return {
    kinds,
    sourceKinds: new Map(
      (await rowsOf(client, 'source_kinds')).map((row) => [
        text(row.id),
        text(row.name) || (kinds.get(text(row.kind_id)) ?? ''),
      ]),
    ),
    nodeKinds: await rowsOf(client, 'schema_node_kinds'),
    relationshipKinds: await first('schema_relationship_kinds', 'schema_edge_kinds'),
    environments: await rowsOf(client, 'schema_environments'),
    principals: await rowsOf(client, 'schema_environments_principal_kinds'),
    findings: await first('schema_findings', 'schema_relationship_findings'),
    remediations: await rowsOf(client, 'schema_remediations'),
  };
}

function extensionOf(row: Row, tables: SchemaTables): GivenExtension {
  const own = (rows: readonly Row[]) =>
    rows.filter((one) => text(one.schema_extension_id) === text(row.id) && !one.deleted_at);
  const kind = (id: unknown) => tables.kinds.get(text(id)) ?? '';
  const environments = own(tables.environments);
  const version = text(row.version);
  return {
    schema: {
      name: text(row.name),
      display_name: text(row.display_name),
      version: version.startsWith('v') ? version : `v${version}`,
      namespace: text(row.namespace) || text(row.name),
    },
    node_kinds: own(tables.nodeKinds).map((one) => ({
      name: kind(one.kind_id),
      display_name: text(one.display_name),
      description: text(one.description),
      is_display_kind: one.is_display_kind === true,
      icon: text(one.icon),
      color: text(one.icon_color),
    })),
    relationship_kinds: own(tables.relationshipKinds).map((one) => ({
      name: kind(one.kind_id),
      description: text(one.description),
      is_traversable: one.is_traversable === true,
    })),
    environments: environments.map((one) => ({
      environment_kind: kind(one.environment_kind_id),
      // An id of `source_kinds` before 9.0.
      source_kind: kind(one.source_kind_id) || (tables.sourceKinds.get(text(one.source_kind_id)) ?? ''),
      principal_kinds: tables.principals
        .filter((principal) => text(principal.environment_id) === text(one.id))
        .map((principal) => kind(principal.principal_kind)),
    })),
    relationship_findings: own(tables.findings)
      .filter((one) => text(one.type) === '' || text(one.type) === '1')
      .map((one) => ({
        name: text(one.name),
        display_name: text(one.display_name),
        relationship_kind: kind(one.kind_id ?? one.relationship_kind_id),
        environment_kind: kind(
          environments.find(({ id }) => text(id) === text(one.environment_id))?.environment_kind_id,
        ),
        remediation: remediationOf(tables.remediations.filter((part) => text(part.finding_id) === text(one.id))),
      })),
  };
}

function remediationOf(parts: readonly Row[]) {
  const part = (type: string) => text(parts.find((one) => text(one.content_type) === type)?.content);
  return {
    short_description: part('short_description'),
    long_description: part('long_description'),
    short_remediation: part('short_remediation'),
    long_remediation: part('long_remediation'),
  };
}

const recordOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
