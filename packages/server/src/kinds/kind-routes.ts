import { getNodeKind, getRelationshipKind, listKinds } from '@chokepoint/contract';
import { isNodeKind, isRelationshipKind, nodeKinds, relationshipKinds } from '@chokepoint/model';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { KindInfo } from './kind-catalogue.ts';

const MOST_INT32 = 2 ** 31 - 1;

/** What kinds there are, and what schemas say about each. */
export function kindHandlers(service: Service): Handler[] {
  const { db } = service;
  return [
    handle(listKinds, async ({ list }) => {
      const { nodes, relationships } = await allKinds(service);
      const passes = (type: 'node' | 'edge') =>
        list.filters.length === 0 ||
        list.filters.some(({ predicate, value }) =>
          predicate === 'eq' ? value === type : ['node', 'edge'].includes(String(value)) && value !== type,
        );
      const kinds = new Set([...(passes('node') ? nodes : []), ...(passes('edge') ? relationships : [])]);
      return ok({ data: { kinds: [...kinds].sort() } });
    }),

    handle(getNodeKind, async ({ params }) => {
      const id = kindId(params.node_kind_id, 'node kind');
      const kind = await db.selectFrom('schema_node_kind').selectAll().where('id', '=', id).executeTakeFirst();
      if (!kind) throw notFound('node kind not found');
      return ok({
        data: {
          node_kind_id: kind.id,
          name: kind.name,
          display_name: kind.display_name,
          description: kind.description,
          is_display_kind: kind.is_display_kind,
          icon: kind.icon,
          color: kind.color,
          extension: await extensionOf(service, kind.extension_id),
          info: kind.info as KindInfo,
        },
      });
    }),

    handle(getRelationshipKind, async ({ params }) => {
      const id = kindId(params.relationship_kind_id, 'relationship kind');
      const kind = await db.selectFrom('schema_relationship_kind').selectAll().where('id', '=', id).executeTakeFirst();
      if (!kind) throw notFound('relationship kind not found');
      return ok({
        data: {
          relationship_kind_id: kind.id,
          name: kind.name,
          description: kind.description,
          is_traversable: kind.is_traversable,
          info: kind.info as KindInfo,
          extension: await extensionOf(service, kind.extension_id),
        },
      });
    }),
  ];
}

async function extensionOf({ db }: Service, id: number) {
  const row = await db.selectFrom('schema_extension').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { name, display_name, namespace, version } = row;
  return { extension_id: row.id, name, display_name, namespace, version };
}

/** Built-in kinds, registered kinds, and whatever else is in the graph. Tags are kinds of nodes. */
async function allKinds({ db, graph }: Service): Promise<{ nodes: Set<string>; relationships: Set<string> }> {
  const image = graph.images.current;
  const nodes = new Set<string>([...nodeKinds.map(({ name }) => name), ...image.nodeKinds]);
  const relationships = new Set<string>([...relationshipKinds.map(({ name }) => name), ...image.edgeKinds]);
  for (const table of ['schema_node_kind', 'schema_relationship_kind'] as const) {
    const rows = await db.selectFrom(table).select('name').execute();
    for (const { name } of rows) (table === 'schema_node_kind' ? nodes : relationships).add(name);
  }
  for (const { kind_name: name } of await db.selectFrom('custom_node_kind').select('kind_name').execute())
    nodes.add(name);
  for (const { name } of await db.selectFrom('source_kind').select('name').execute()) nodes.add(name);
  for (const { name } of await db.selectFrom('graph_kind').select('name').execute())
    if (!isRelationshipKind(name) && (isNodeKind(name) || name.startsWith('Tag_'))) nodes.add(name);
  return { nodes, relationships };
}

function kindId(text: string, name: string): number {
  const id = Number(text);
  if (!/^-?\d+$/.test(text) || Math.abs(id) > MOST_INT32) throw badRequest(`${name} id is malformed`);
  return id;
}
