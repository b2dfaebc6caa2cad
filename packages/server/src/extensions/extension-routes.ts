import { deleteExtension, listExtensionEdges, listExtensions, putExtension } from '@chokepoint/contract';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import { created, done, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { checkedExtension } from './extension-rules.ts';
import { type ExtensionRecord, ExtensionStore } from './extension-store.ts';
import { listRelationshipKinds } from './relationship-kind-list.ts';

type ExtensionParts = {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
};

export function extensionHandlers({ db, audit, clock, pubSub }: ExtensionParts): Handler[] {
  const store = new ExtensionStore(db);
  return [
    handle(putExtension, async ({ body, actor }) => {
      const extension = checkedExtension(body);
      const { name, namespace, version } = extension;
      const put = await audit.record(
        actor,
        'CreateGraphSchemaExtension',
        { name, namespace, version },
        () => store.put(extension, clock.now()),
        ({ id }) => ({ id }),
      );
      await pubSub.publish('kinds');
      return put.created ? created(undefined) : done;
    }),

    handle(listExtensions, async () => ok({ data: { extensions: (await store.list()).map(encode) } })),

    handle(deleteExtension, async ({ params, actor }) => {
      const { extension_id: id } = params;
      const extension = await store.byId(id);
      if (!extension) throw notFound(`no extension found matching extension id: ${id}`);
      if (extension.is_builtin) throw badRequest('built-in extensions cannot be deleted');
      const { name, namespace, version } = extension;
      await audit.record(actor, 'DeleteGraphSchemaExtension', { id, name, namespace, version }, () =>
        store.remove(id, clock.now()),
      );
      await pubSub.publish('kinds');
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
