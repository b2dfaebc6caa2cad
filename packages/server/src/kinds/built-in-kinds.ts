import { nodeKinds } from '@chokepoint/model';
import type { Database } from '../storage/database.ts';
import { CustomNodeStore } from './custom-node-store.ts';
import { GraphKindStore } from './graph-kind-store.ts';
import { glyphIcon } from './kind-icon.ts';

/**
 * Registers the built-in node kinds and their icons, in the order of the model: clients know the ids of a fresh database.
 * Kinds that exist already stay unchanged.
 */
export async function seedBuiltInKinds(db: Database): Promise<void> {
  const ids = await new GraphKindStore(db).registerInOrder(nodeKinds.map(({ name }) => name));
  const icons = nodeKinds.flatMap(({ name, icon }) => (icon ? [[name, glyphIcon(icon)] as const] : []));
  await new CustomNodeStore(db).seed(new Map(icons), ids);
}
