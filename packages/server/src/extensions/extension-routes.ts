import { deleteExtension, listExtensionEdges, listExtensions, putExtension } from '@chokepoint/contract';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import { created, done, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { readExtension } from './extension-bundle.ts';
import { checkedExtension } from './extension-rules.ts';
import { type ExtensionRecord, ExtensionStore, type ZoneRuleWriter } from './extension-store.ts';
import { listRelationshipKinds } from './relationship-kind-list.ts';

type ExtensionParts = {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly zoneRules: ZoneRuleWriter & {
    /** Requests that the zones follow. */
    applied(actor: Actor): Promise<void>;
  };
};

export function extensionHandlers({ db, audit, clock, pubSub, zoneRules }: ExtensionParts): Handler[] {
  const store = new ExtensionStore(db);
  return [
    handle(putExtension, async ({ body, request, actor }) => {
      const extension = checkedExtension(await readExtension(body, request.header('content-type')));
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
        },
        () => store.put(extension, clock.now(), zoneRules),
        ({ id }) => ({ id }),
      );
      await pubSub.publish('kinds');
      if (put.hasRules) await zoneRules.applied(actor);
      return put.created ? created(undefined) : done;
    }),

    handle(listExtensions, async () => ok({ data: { extensions: (await store.list()).map(encode) } })),

    handle(deleteExtension, async ({ params, actor }) => {
      const { extension_id: id } = params;
      const extension = await store.byId(id);
      if (!extension) throw notFound(`no extension found matching extension id: ${id}`);
      if (extension.is_builtin) throw badRequest('built-in extensions cannot be deleted');
      const { name, namespace, version } = extension;
      const hadRules = await audit.record(actor, 'DeleteGraphSchemaExtension', { id, name, namespace, version }, () =>
        store.remove(id, clock.now(), zoneRules),
      );
      await pubSub.publish('kinds');
      if (hadRules) await zoneRules.applied(actor);
      return noContent;
    }),

    handle(listExtensionEdges, async ({ list }) => ok({ data: await listRelationshipKinds(db, list.filters) })),
  ];
}

const encode = ({ id, display_name, namespace, version, is_builtin }: ExtensionRecord) => ({
  id,
  name: display_name,
  namespace,
  version,
  is_builtin,
});
