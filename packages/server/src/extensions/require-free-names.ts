import type { Database } from '../storage/database.ts';
import type { Extension } from './extension.ts';
import { fault } from './kind-names.ts';
import { SchemaEnvironmentStore } from './schema-environment-store.ts';
import { type NamedTable, namespaceOwner, takenName } from './taken-names-read.ts';

/** Rejects a schema with a name that another schema has, or with a finding about an environment that none declares. */
export async function requireFreeNames(db: Database, extension: Extension, own: number | undefined): Promise<void> {
  const { namespace, nodeKinds, relationshipKinds, environments, findings } = extension;
  const owner = await namespaceOwner(db, namespace);
  if (owner !== undefined && owner !== own) throw fault(`duplicate graph schema extension namespace: ${namespace}`);
  const requireFree = async (table: NamedTable, names: readonly string[], what: string) => {
    const taken = await takenName(db, table, names, own);
    if (taken !== undefined) throw fault(`duplicate ${what}: ${taken}`);
  };
  const environmentKinds = environments.map((environment) => environment.environmentKind);
  await requireFree('schema_node_kind', namesOf(nodeKinds), 'schema node kind name');
  await requireFree('schema_relationship_kind', namesOf(relationshipKinds), 'schema relationship kind name');
  await requireFree('schema_environment', environmentKinds, 'schema environment');
  await requireFree('schema_finding', namesOf(findings), 'schema finding name');
  await requireEnvironments(db, extension, own);
}

const namesOf = (items: readonly { readonly name: string }[]): string[] => items.map((item) => item.name);

/** A finding may be about an environment of another schema, but not about one that does not exist. */
async function requireEnvironments(db: Database, extension: Extension, own: number | undefined): Promise<void> {
  const known = new Set(extension.environments.map((environment) => environment.environmentKind));
  const others = await new SchemaEnvironmentStore(db).list();
  for (const other of others) if (other.extension_id !== own) known.add(other.environment_kind);
  for (const { name, environmentKind } of extension.findings)
    if (!known.has(environmentKind))
      throw fault(
        `graph schema relationship finding ${name} environment kind ${environmentKind} not declared as an environment`,
      );
}
