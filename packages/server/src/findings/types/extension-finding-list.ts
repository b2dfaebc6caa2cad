import { sql } from 'kysely';
import { encodeTime } from '../../http/encode-time.ts';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';

const COLUMNS: ListExpressions = {
  id: sql.ref('schema_finding.id'),
  name: sql.ref('schema_finding.name'),
  display_name: sql.ref('schema_finding.display_name'),
  pz_display_name: sql`null::text`,
  type: sql`'relationship'::text`,
  kind: sql.ref('schema_finding.relationship_kind'),
  extension_id: sql.ref('schema_finding.extension_id'),
  extension_name: sql.ref('schema_extension.display_name'),
  is_builtin: sql.ref('schema_extension.is_builtin'),
  created_at: sql.ref('schema_finding.created_at'),
};

/** One page of the finding types that extensions declare. */
export async function listExtensionTypes(db: Database, request: ListRequest) {
  const declared = filtered(
    db
      .selectFrom('schema_finding')
      .innerJoin('schema_extension', 'schema_extension.id', 'schema_finding.extension_id')
      .leftJoin('schema_environment', 'schema_environment.environment_kind', 'schema_finding.environment_kind'),
    request.filters,
    COLUMNS,
  );
  const { count, rows } = await sortedPage(
    declared.select([
      'schema_finding.id',
      'schema_finding.name',
      'schema_finding.display_name',
      'schema_environment.id as environment_id',
      'schema_finding.extension_id',
      'schema_finding.relationship_kind as kind',
      'schema_extension.is_builtin',
      'schema_finding.created_at',
    ]),
    request,
    COLUMNS,
    [{ by: sql.ref('schema_finding.id') }],
  );
  const findings = rows.map(({ created_at, ...row }) => ({
    ...row,
    pz_display_name: null,
    type: 'relationship' as const,
    subtypes: [],
    created_at: encodeTime(created_at),
  }));
  return { count, findings };
}
