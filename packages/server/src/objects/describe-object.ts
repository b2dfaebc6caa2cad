import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { renderInfo } from '../kinds/kind-info.ts';
import type { SchemaKindRead } from '../kinds/schema-kind-read.ts';
import { byPosition, nodeData, templateKind } from './template-node.ts';

/** Kinds and properties of a node and, where wanted, the texts that schemas have about its kinds. */
export async function describeObject(
  schemas: Pick<SchemaKindRead, 'nodeKindsNamed'>,
  image: GraphImage,
  node: NodeIndex,
  wantsInfo: boolean,
) {
  const { id, kinds: names, properties } = nodeData(image, node);
  const known = await schemas.nodeKindsNamed(names);
  const kinds = names.map((name) => ({ node_kind_id: known.get(name)?.id ?? null, name }));
  const context = {
    NodeID: id,
    Kinds: kinds.map(({ name, node_kind_id }) => templateKind(name, node_kind_id)),
    Properties: properties,
  };
  const info = (wantsInfo ? [...known.values()] : []).flatMap((kind) =>
    renderInfo(kind.info, context).map((text) => ({ ...text, node_kind_id: kind.id })),
  );
  info.sort((a, b) => byPosition(a, b) || a.node_kind_id - b.node_kind_id);
  return { node_id: id, kinds, properties, ...(info.length > 0 && { info }) };
}
