import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import { renderInfo } from '../kinds/kind-info.ts';
import type { SchemaKindRead } from '../kinds/schema-kind-read.ts';
import { byPosition, nodeData, templateKind, templateNode } from './template-node.ts';

/** Kind and properties of a relationship and, where wanted, the texts that a schema has about its kind. */
export async function describeRelationship(
  schemas: Pick<SchemaKindRead, 'relationshipKindNamed'>,
  image: GraphImage,
  edge: EdgeIndex,
  wantsInfo: boolean,
) {
  const id = image.edgeId(edge);
  const name = image.edgeKinds[image.edgeKindOf(edge)]!;
  const [source, target] = [nodeData(image, image.edgeSource(edge)), nodeData(image, image.edgeTarget(edge))];
  const properties = image.edgeProperties(edge);
  const known = await schemas.relationshipKindNamed(name);
  const context = {
    RelationshipID: id,
    Source: templateNode(source),
    Target: templateNode(target),
    Kind: templateKind(name, known?.id),
    Properties: properties,
  };
  const info =
    wantsInfo && known
      ? renderInfo(known.info, context).map((text) => ({ ...text, relationship_kind_id: known.id }))
      : [];
  return {
    relationship_id: id,
    source_node_id: source.id,
    target_node_id: target.id,
    kind: { relationship_kind_id: known?.id ?? null, name },
    properties,
    ...(info.length > 0 && { info: info.sort(byPosition) }),
  };
}
