import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { filterCondition } from '../storage/list-query.ts';
import type { Filter } from '../storage/list-request.ts';

type ListedRelationshipKind = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly is_traversable: boolean;
  readonly schema_name: string;
  readonly is_builtin: boolean;
};

/** The relationship kinds of all schemas. Several conditions on the schema are alternatives. */
export async function listRelationshipKinds(
  db: Database,
  filters: readonly Filter[],
): Promise<ListedRelationshipKind[]> {
  const conditions = (wanted: (filter: Filter) => boolean, column: string): Expression<SqlBool>[] =>
    filters.filter(wanted).map((filter) => filterCondition(sql.ref(column), filter));
  const ofSchema = conditions(({ column }) => column !== 'is_traversable', 'schema_extension.name');
  return db
    .selectFrom('schema_relationship_kind')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_relationship_kind.extension_id')
    .select([
      'schema_relationship_kind.id',
      'schema_relationship_kind.name',
      'schema_relationship_kind.description',
      'schema_relationship_kind.is_traversable',
      'schema_extension.name as schema_name',
      'schema_extension.is_builtin',
    ])
    .where((row) => row.and(conditions(({ column }) => column === 'is_traversable', 'is_traversable')))
    .$if(ofSchema.length > 0, (query) => query.where((row) => row.or(ofSchema)))
    .orderBy('schema_relationship_kind.id')
    .execute();
}
