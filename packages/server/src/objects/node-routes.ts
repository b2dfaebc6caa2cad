import { getNode, getNodeHistory, getRelationship } from '@chokepoint/contract';
import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { visibleNodes } from '../graph-answers/visible-nodes.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { renderInfo } from '../kinds/kind-info.ts';
import type { Service } from '../service.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import { historyOfNode } from './node-history.ts';

/** One node or one relationship by its graph id: a look at the image, which is quick. */
export function nodeHandlers(service: Service): Handler[] {
  return [
    handle(getNode, async ({ params, query, caller }) => {
      const id = graphId(params.node_id, 'node id');
      const wantsInfo = infoWanted(query['include-info']);
      const image = service.graph.images.current;
      const node = image.nodeById(id);
      if (node === undefined) throw notFound('node not found');
      requireVisible(image, caller, node);
      const shown = nodeContext(image, node);
      const known = await service.kinds.schemas.nodeKindsNamed(shown.kinds);
      const kinds = shown.kinds.map((name) => ({ node_kind_id: known.get(name)?.id ?? null, name }));
      const context = { NodeID: shown.id, Kinds: kinds.map(kindContext), Properties: shown.properties };
      const info = wantsInfo
        ? [...known.values()].flatMap((kind) =>
            renderInfo(kind.info, context).map((text) => ({ ...text, node_kind_id: kind.id })),
          )
        : [];
      info.sort((a, b) => a.position - b.position || compare(a.title, b.title) || a.node_kind_id - b.node_kind_id);
      return ok({
        data: { node_id: shown.id, kinds, properties: shown.properties, ...(info.length > 0 && { info }) },
      });
    }),

    handle(getNodeHistory, async ({ params, query, caller, signal }) => {
      const id = graphId(params.node_id, 'node id');
      const image = service.graph.images.current;
      const node = image.nodeById(id);
      if (node === undefined) throw notFound('node not found');
      requireVisible(image, caller, node);
      return ok({ data: await historyOfNode(service, caller, id, versionBefore(query.before), signal) });
    }),

    handle(getRelationship, async ({ params, query, caller }) => {
      const id = graphId(params.relationship_id, 'relationship id');
      const wantsInfo = infoWanted(query['include-info']);
      const image = service.graph.images.current;
      const edge = image.edgeById(id);
      if (edge === undefined) throw notFound('relationship not found');
      const [source, target] = [image.edgeSource(edge), image.edgeTarget(edge)];
      for (const end of [source, target]) requireVisible(image, caller, end);
      const name = image.edgeKinds[image.edgeKindOf(edge)]!;
      const ends = [nodeContext(image, source), nodeContext(image, target)] as const;
      const properties = image.edgeProperties(edge);
      const known = await service.kinds.schemas.relationshipKindNamed(name);
      const context = {
        RelationshipID: id,
        Source: templateNode(ends[0]),
        Target: templateNode(ends[1]),
        Kind: { KindID: known?.id ?? 0, Name: name, toString: () => name },
        Properties: properties,
      };
      const info =
        wantsInfo && known
          ? renderInfo(known.info, context).map((text) => ({ ...text, relationship_kind_id: known.id }))
          : [];
      info.sort((a, b) => a.position - b.position || compare(a.title, b.title));
      return ok({
        data: {
          relationship_id: id,
          source_node_id: ends[0].id,
          target_node_id: ends[1].id,
          kind: { relationship_kind_id: known?.id ?? null, name },
          properties,
          ...(info.length > 0 && { info }),
        },
      });
    }),
  ];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function nodeContext(image: GraphImage, node: NodeIndex) {
  return { id: image.nodeId(node), kinds: image.kindNamesOf(node), properties: image.nodeProperties(node) };
}

const kindContext = ({ node_kind_id, name }: { node_kind_id: number | null; name: string }) => ({
  KindID: node_kind_id ?? 0,
  Name: name,
  toString: () => name,
});

const templateNode = ({ id, kinds, properties }: ReturnType<typeof nodeContext>) => ({
  NodeID: id,
  Kinds: kinds.map((name) => kindContext({ node_kind_id: null, name })),
  Properties: properties,
});

function requireVisible(image: GraphImage, caller: Principal, node: NodeIndex): void {
  const environments = environmentsOf(caller);
  if (environments && !visibleNodes(image, environments).has(node)) throw forbidden('forbidden');
}

function graphId(text: string, name: string): number {
  const id = Number(text);
  if (!/^-?\d{1,19}$/.test(text)) throw badRequest(`${name} is malformed`);
  return Number.isSafeInteger(id) ? id : -1;
}

function versionBefore(text: string | undefined): number {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(text)) throw badRequest('before is malformed');
  return Number(text);
}

function infoWanted(text: string | undefined): boolean {
  if (text === undefined || text === '') return false;
  if (!/^(?:1|t|true|0|f|false)$/i.test(text)) throw badRequest('include-info is malformed');
  return /^(?:1|t|true)$/i.test(text);
}
