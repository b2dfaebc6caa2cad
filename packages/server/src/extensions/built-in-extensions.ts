import { environments, nodeKinds, type Platform, relationshipKinds } from '@chokepoint/model';
import { GraphKindStore } from '../kinds/graph-kind-store.ts';
import { SchemaKindRead } from '../kinds/schema-kind-read.ts';
import type { Database } from '../storage/database.ts';
import type { NodeKindDefinition, RelationshipKindDefinition } from './extension.ts';
import { ExtensionStore } from './extension-store.ts';
import { SchemaEnvironmentStore } from './schema-environment-store.ts';
import { type Declared, SchemaKindStore } from './schema-kind-store.ts';

const BUILT_IN: readonly { readonly name: string; readonly displayName: string; readonly platform: Platform }[] = [
  { name: 'AD', displayName: 'Active Directory', platform: 'directory' },
  { name: 'AZ', displayName: 'Azure', platform: 'entra' },
];
const VERSION = 'v0.0.1';

/** Ids of the built-in schemas. */
type ExtensionIds = ReadonlyMap<Platform, number>;

/**
 * Registers the built-in kinds as schemas like any other. What exists already stays unchanged and uses up no id: clients
 * know the ids of a fresh database.
 */
export async function seedBuiltInExtensions(db: Database): Promise<void> {
  const extensions = await seedHeads(db);
  const known = await new SchemaKindRead(db).names();
  const nodes = definedNodeKinds(extensions, new Set(known.nodes));
  const relationships = definedRelationshipKinds(extensions, new Set(known.relationships));
  const names = [...nodes, ...relationships].map((kind) => kind.name);
  const ids = await new GraphKindStore(db).register(names);
  const store = new SchemaKindStore(db);
  await store.addNodeKinds(nodes, ids);
  await store.addRelationshipKinds(relationships, ids);
  await seedEnvironments(db, extensions);
}

async function seedHeads(db: Database): Promise<ExtensionIds> {
  const store = new ExtensionStore(db);
  const known = (await store.list()).filter((extension) => extension.is_builtin);
  const ids = new Map<Platform, number>();
  for (const { name, displayName, platform } of BUILT_IN) {
    const present = known.find((row) => row.name === name);
    ids.set(
      platform,
      present?.id ?? (await store.addBuiltIn({ name, displayName, version: VERSION, namespace: name })),
    );
  }
  return ids;
}

function definedNodeKinds(ids: ExtensionIds, known: ReadonlySet<string>): Declared<NodeKindDefinition>[] {
  return newOf(nodeKinds, ids, known).map(({ name, icon, extensionId }) => ({
    extensionId,
    name,
    displayName: name,
    description: '',
    isDisplayKind: icon !== undefined,
    icon: icon?.glyph ?? '',
    color: icon?.color ?? '',
    info: {},
  }));
}

function definedRelationshipKinds(
  ids: ExtensionIds,
  known: ReadonlySet<string>,
): Declared<RelationshipKindDefinition>[] {
  return newOf(relationshipKinds, ids, known).map(({ name, traversable, extensionId }) => ({
    extensionId,
    name,
    description: '',
    isTraversable: traversable,
    info: {},
  }));
}

/** Kinds of the built-in schemas that are not in the database yet. */
function newOf<K extends { readonly name: string; readonly platform: Platform }>(
  kinds: readonly K[],
  ids: ExtensionIds,
  known: ReadonlySet<string>,
): Declared<K>[] {
  return kinds.flatMap((kind) => {
    const extensionId = ids.get(kind.platform);
    return extensionId === undefined || known.has(kind.name) ? [] : [{ ...kind, extensionId }];
  });
}

async function seedEnvironments(db: Database, extensions: ExtensionIds): Promise<void> {
  const store = new SchemaEnvironmentStore(db);
  const known = new Set((await store.list()).map((row) => row.environment_kind));
  for (const { kind, sourceKind, principals } of environments) {
    const platform = nodeKinds.find((one) => one.name === kind)?.platform;
    const extension = platform && extensions.get(platform);
    if (extension === undefined || known.has(kind)) continue;
    const ids = await new GraphKindStore(db).register([kind]);
    await store.add(extension, { environmentKind: kind, sourceKind, principalKinds: principals }, ids);
  }
}
