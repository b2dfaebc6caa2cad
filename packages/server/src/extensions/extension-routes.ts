import { deleteExtension, listExtensionEdges, listExtensions, putExtension } from '@chokepoint/contract';
import { created, done, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import { readExtension } from './extension-bundle.ts';
import type { ExtensionParts } from './extension-parts.ts';
import { type ExtensionRecord, ExtensionStore } from './extension-store.ts';
import { registerExtension } from './register-extension.ts';
import { listRelationshipKinds } from './relationship-kind-list.ts';

export function extensionHandlers(parts: ExtensionParts): Handler[] {
  const { db, audit, clock, pubSub, zoneRules } = parts;
  const store = new ExtensionStore(db);
  return [
    handle(putExtension, async ({ body, request, actor }) => {
      const given = await readExtension(body, request.header('content-type'));
      return (await registerExtension(parts, actor, given)) ? created(undefined) : done;
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
