import { getNode, getNodeHistory } from '@chokepoint/contract';
import type { GraphStore } from '../graph/graph-store.ts';
import type { AskParts } from '../graph-answers/ask.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import { badRequest, notFound } from '../service-error.ts';
import { describeObject } from './describe-object.ts';
import { graphId, isInfoWanted, requireVisible } from './graph-item-request.ts';
import { historyOfObject } from './object-history.ts';

type ObjectParts = AskParts & { readonly graph: GraphStore; readonly kinds: KindCatalogue };

/** One node by its graph id: a look at the image, which is quick. */
export function objectHandlers(parts: ObjectParts): Handler[] {
  const { graph, kinds } = parts;
  return [
    handle(getNode, async ({ params, query, caller }) => {
      const id = graphId(params.node_id, 'node id');
      const wantsInfo = isInfoWanted(query['include-info']);
      const image = graph.images.imageFor(caller);
      const node = image.nodeById(id);
      if (node === undefined) throw notFound('node not found');
      requireVisible(image, caller, node, 'node');
      return ok({ data: await describeObject(kinds.schemas, image, node, wantsInfo) });
    }),

    handle(getNodeHistory, async ({ params, query, caller, signal }) => {
      const id = graphId(params.node_id, 'node id');
      const image = graph.images.imageFor(caller);
      const node = image.nodeById(id);
      if (node === undefined) throw notFound('node not found');
      requireVisible(image, caller, node, 'node');
      return ok({
        data: await historyOfObject(
          parts,
          caller,
          { id, number: image.nodeNumber(node) },
          versionBefore(query.before),
          signal,
        ),
      });
    }),
  ];
}

function versionBefore(text: string | undefined): number {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(text)) throw badRequest('before is malformed');
  return Number(text);
}
