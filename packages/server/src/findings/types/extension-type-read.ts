import type { Database } from '../../storage/database.ts';

/** A finding type that a schema extension declares. */
export type DeclaredType = {
  readonly name: string;
  readonly display_name: string;
  readonly relationship_kind: string;
  readonly extension_name: string;
};

/** Ordered by name. */
export async function declaredTypes(db: Database): Promise<DeclaredType[]> {
  return db
    .selectFrom('schema_finding')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_finding.extension_id')
    .select([
      'schema_finding.name',
      'schema_finding.display_name',
      'schema_finding.relationship_kind',
      'schema_extension.display_name as extension_name',
    ])
    .orderBy('schema_finding.name')
    .execute();
}

/** The texts that an extension declares for its own finding type. */
export async function declaredTexts(db: Database, type: string) {
  return db
    .selectFrom('schema_finding')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_finding.extension_id')
    .select(['schema_finding.display_name', 'remediation', 'schema_extension.display_name as extension_name'])
    .where('schema_finding.name', '=', type)
    .executeTakeFirst();
}

/** What extensions add to the built-in environments and traversable relationships. */
export async function declaredSchema(db: Database) {
  const environments = await db
    .selectFrom('schema_environment')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_environment.extension_id')
    .select(['environment_kind', 'principal_kinds'])
    .where('is_builtin', '=', false)
    .orderBy('schema_environment.id')
    .execute();
  const kinds = await db
    .selectFrom('schema_relationship_kind')
    .select('name')
    .where('is_traversable', '=', true)
    .execute();
  return {
    environments: environments.map((one) => ({ kind: one.environment_kind, principals: one.principal_kinds })),
    traversable: kinds.map(({ name }) => name),
  };
}
