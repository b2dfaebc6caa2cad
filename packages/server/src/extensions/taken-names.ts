import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { Extension } from './extension.ts';
import { fault } from './kind-names.ts';

/** Refuses a schema with a name that another schema holds, or with a finding about an environment that nobody declares. */
export async function requireFreeNames(db: Database, extension: Extension, own: number | undefined): Promise<void> {
  const { nodeKinds, relationshipKinds, environments, findings } = extension;
  const named = (items: readonly { readonly name: string }[]) => items.map((item) => item.name);
  const free = async (table: Owned, column: string, names: readonly string[], what: string) => {
    const taken = await takenName(db, table, column, names, own);
    if (taken !== undefined) throw fault(`duplicate ${what}: ${taken}`);
  };
  await requireFreeNamespace(db, extension, own);
  await free('schema_node_kind', 'name', named(nodeKinds), 'schema node kind name');
  await free('schema_relationship_kind', 'name', named(relationshipKinds), 'schema relationship kind name');
  await free(
    'schema_environment',
    'environment_kind',
    environments.map((environment) => environment.environmentKind),
    'schema environment',
  );
  await free('schema_finding', 'name', named(findings), 'schema finding name');
  await requireEnvironments(db, extension, own);
}

type Owned = 'schema_node_kind' | 'schema_relationship_kind' | 'schema_environment' | 'schema_finding';

async function requireFreeNamespace(db: Database, extension: Extension, own: number | undefined): Promise<void> {
  const holder = await db
    .selectFrom('schema_extension')
    .select('id')
    .where('namespace', '=', extension.namespace)
    .executeTakeFirst();
  if (holder && holder.id !== own) throw fault(`duplicate graph schema extension namespace: ${extension.namespace}`);
}

async function takenName(
  db: Database,
  table: Owned,
  column: string,
  names: readonly string[],
  own: number | undefined,
): Promise<string | undefined> {
  for (const batch of inBatches(names)) {
    const rows = await db
      .selectFrom(table as 'schema_node_kind')
      .select((row) => ['extension_id', row.ref(column as 'name').as('name')])
      .where(column as 'name', 'in', [...batch])
      .execute();
    const taken = rows.find((row) => row.extension_id !== own);
    if (taken) return taken.name;
  }
  return undefined;
}

/** A finding may be about an environment of another schema, but not about one that does not exist. */
async function requireEnvironments(db: Database, extension: Extension, own: number | undefined): Promise<void> {
  const known = new Set(extension.environments.map((environment) => environment.environmentKind));
  const others = await db.selectFrom('schema_environment').select(['environment_kind', 'extension_id']).execute();
  for (const other of others) if (other.extension_id !== own) known.add(other.environment_kind);
  for (const { name, environmentKind } of extension.findings)
    if (!known.has(environmentKind))
      throw fault(
        `graph schema relationship finding ${name} environment kind ${environmentKind} not declared as an environment`,
      );
}
