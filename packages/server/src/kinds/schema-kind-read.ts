import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { SchemaNodeKindTable, SchemaRelationshipKindTable } from '../storage/tables/extension-tables.ts';
import type { KindInfo } from './kind-info.ts';

/** The schema that declares a kind. */
export type KindSchema = {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly namespace: string;
  readonly version: string;
};

type SchemaNodeKind = {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly isDisplayKind: boolean;
  readonly icon: string;
  readonly color: string;
  readonly info: KindInfo;
};

type SchemaRelationshipKind = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isTraversable: boolean;
  readonly info: KindInfo;
};

/** A kind whose nodes represent environments, as an extension declares it. */
type SchemaEnvironment = {
  readonly extensionId: number;
  readonly extensionName: string;
  readonly kindId: number;
  readonly kind: string;
  readonly displayName: string;
  readonly sourceKind: string;
  readonly principalKinds: readonly string[];
};

/** What schemas, the built-in ones and those of extensions, say about kinds. */
export class SchemaKindRead {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async nodeKind(id: number): Promise<(SchemaNodeKind & { readonly schema: KindSchema }) | undefined> {
    const row = await this.#db
      .selectFrom('schema_node_kind as kind')
      .innerJoin('schema_extension as schema', 'schema.id', 'kind.extension_id')
      .selectAll('kind')
      .select(SCHEMA_COLUMNS)
      .where('kind.id', '=', id)
      .executeTakeFirst();
    return row && { ...nodeKindOf(row), schema: schemaOf(row) };
  }

  async relationshipKind(id: number): Promise<(SchemaRelationshipKind & { readonly schema: KindSchema }) | undefined> {
    const row = await this.#db
      .selectFrom('schema_relationship_kind as kind')
      .innerJoin('schema_extension as schema', 'schema.id', 'kind.extension_id')
      .selectAll('kind')
      .select(SCHEMA_COLUMNS)
      .where('kind.id', '=', id)
      .executeTakeFirst();
    return row && { ...relationshipKindOf(row), schema: schemaOf(row) };
  }

  /** By name; those that no schema declares are missing. */
  async nodeKindsNamed(names: readonly string[]): Promise<Map<string, SchemaNodeKind>> {
    if (names.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('schema_node_kind')
      .selectAll()
      .where('name', 'in', [...names])
      .execute();
    return new Map(rows.map((row) => [row.name, nodeKindOf(row)]));
  }

  async relationshipKindNamed(name: string): Promise<SchemaRelationshipKind | undefined> {
    const row = await this.#db
      .selectFrom('schema_relationship_kind')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    return row && relationshipKindOf(row);
  }

  async names(): Promise<{ readonly nodes: string[]; readonly relationships: string[] }> {
    const nodes = await this.#db.selectFrom('schema_node_kind').select('name').execute();
    const relationships = await this.#db.selectFrom('schema_relationship_kind').select('name').execute();
    return { nodes: nodes.map((row) => row.name), relationships: relationships.map((row) => row.name) };
  }

  /** Names of the relationship kinds that a schema declares, by the id of the schema. */
  async relationshipKindsBySchema(): Promise<Map<number, string[]>> {
    const rows = await this.#db.selectFrom('schema_relationship_kind').select(['extension_id', 'name']).execute();
    const names = new Map<number, string[]>();
    for (const { extension_id: id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
    return names;
  }

  /** Those of extensions, in the order in which they were declared. */
  async environments(): Promise<SchemaEnvironment[]> {
    const rows = await this.#db
      .selectFrom('schema_environment as environment')
      .innerJoin('schema_extension as schema', 'schema.id', 'environment.extension_id')
      .leftJoin('schema_node_kind as kind', 'kind.name', 'environment.environment_kind')
      .select([
        'schema.id as extensionId',
        'schema.display_name as extensionName',
        'environment.kind_id as kindId',
        'environment.environment_kind as kind',
        'environment.source_kind as sourceKind',
        'environment.principal_kinds as principalKinds',
        'kind.display_name as displayName',
      ])
      .where('schema.is_builtin', '=', false)
      .orderBy('environment.id')
      .execute();
    return rows.map((row) => ({ ...row, displayName: row.displayName ?? row.kind }));
  }
}

const SCHEMA_COLUMNS = [
  'schema.id as schema_id',
  'schema.name as schema_name',
  'schema.display_name as schema_display_name',
  'schema.namespace as schema_namespace',
  'schema.version as schema_version',
] as const;

type SchemaRow = {
  readonly schema_id: number;
  readonly schema_name: string;
  readonly schema_display_name: string;
  readonly schema_namespace: string;
  readonly schema_version: string;
};

const schemaOf = (row: SchemaRow): KindSchema => ({
  id: row.schema_id,
  name: row.schema_name,
  displayName: row.schema_display_name,
  namespace: row.schema_namespace,
  version: row.schema_version,
});

const nodeKindOf = (row: Selectable<SchemaNodeKindTable>): SchemaNodeKind => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  isDisplayKind: row.is_display_kind,
  icon: row.icon,
  color: row.color,
  info: row.info,
});

const relationshipKindOf = (row: Selectable<SchemaRelationshipKindTable>): SchemaRelationshipKind => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isTraversable: row.is_traversable,
  info: row.info,
});
