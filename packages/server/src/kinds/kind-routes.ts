import { getNodeKind, getRelationshipKind, listKinds } from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { Filter } from '../storage/list-request.ts';
import type { KindCatalogue } from './kind-catalogue.ts';
import type { KindSchema } from './schema-kind-read.ts';

const MOST_INT32 = 2 ** 31 - 1;

type KindParts = { readonly kinds: KindCatalogue; readonly graph: GraphStore };

/** Which kinds there are, and what schemas say about each. */
export function kindHandlers({ kinds, graph }: KindParts): Handler[] {
  return [
    handle(listKinds, async ({ list, caller }) => {
      const { nodes, relationships } = await kinds.names(graph.images.current, environmentsOf(caller));
      const listed = [
        ...(passes('node', list.filters) ? nodes : []),
        ...(passes('edge', list.filters) ? relationships : []),
      ];
      return ok({ data: { kinds: [...new Set(listed)].sort() } });
    }),

    handle(getNodeKind, async ({ params }) => {
      const kind = await kinds.schemas.nodeKind(kindId(params.node_kind_id, 'node kind'));
      if (!kind) throw notFound('node kind not found');
      return ok({
        data: {
          node_kind_id: kind.id,
          name: kind.name,
          display_name: kind.displayName,
          description: kind.description,
          is_display_kind: kind.isDisplayKind,
          icon: kind.icon,
          color: kind.color,
          extension: encodeSchema(kind.schema),
          info: kind.info,
        },
      });
    }),

    handle(getRelationshipKind, async ({ params }) => {
      const kind = await kinds.schemas.relationshipKind(kindId(params.relationship_kind_id, 'relationship kind'));
      if (!kind) throw notFound('relationship kind not found');
      return ok({
        data: {
          relationship_kind_id: kind.id,
          name: kind.name,
          description: kind.description,
          is_traversable: kind.isTraversable,
          info: kind.info,
          extension: encodeSchema(kind.schema),
        },
      });
    }),
  ];
}

/** Whether kinds of a type are listed: several filters are alternatives. */
function passes(type: 'node' | 'edge', filters: readonly Filter[]): boolean {
  if (filters.length === 0) return true;
  return filters.some(({ predicate, value }) =>
    predicate === 'eq' ? value === type : ['node', 'edge'].includes(String(value)) && value !== type,
  );
}

const encodeSchema = ({ id, name, displayName, namespace, version }: KindSchema) => ({
  extension_id: id,
  name,
  display_name: displayName,
  namespace,
  version,
});

function kindId(text: string, name: string): number {
  const id = Number(text);
  if (!/^-?\d+$/.test(text) || Math.abs(id) > MOST_INT32) throw badRequest(`${name} id is malformed`);
  return id;
}
