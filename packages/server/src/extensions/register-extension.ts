import type { GivenExtension } from '@chokepoint/contract';
import type { Actor } from '../callers/actor.ts';
import type { ExtensionParts } from './extension-parts.ts';
import { checkedExtension } from './extension-rules.ts';
import { ExtensionStore } from './extension-store.ts';

/** Validates an extension and adds it, or updates the one with its name. Returns whether it is new. */
export async function registerExtension(
  { db, audit, clock, pubSub, zoneRules }: ExtensionParts,
  actor: Actor,
  given: GivenExtension,
  details: { readonly catalogue?: string } = {},
): Promise<boolean> {
  const extension = checkedExtension(given);
  const { name, namespace, version, zoneRules: rules, queries } = extension;
  const put = await audit.record(
    actor,
    'CreateGraphSchemaExtension',
    {
      name,
      namespace,
      version,
      ...(rules.length > 0 && { zone_rules: rules.length }),
      ...(queries.length > 0 && { saved_queries: queries.length }),
      ...details,
    },
    () => new ExtensionStore(db).put(extension, clock.now(), zoneRules),
    ({ id }) => ({ id }),
  );
  await pubSub.publish('kinds');
  if (put.hasRules) await zoneRules.applied(actor);
  return put.created;
}
