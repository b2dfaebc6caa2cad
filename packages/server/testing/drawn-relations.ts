import type { AzureRelation, Relation } from '@chokepoint/contract';
import { applyDelta, Batch, GraphBuilder, GraphImage, Memory, NodeSet, noDeadline } from '@chokepoint/graph';
import { AZURE_RELATIONS } from '../src/objects/relations/azure-relations.ts';
import { DIRECTORY_RELATIONS } from '../src/objects/relations/directory-relations.ts';

export type Nodes = Record<string, { readonly kind: string } & Record<string, string | number | boolean>>;

/** Nodes by name, and lines such as `alice MemberOf admins`; a `!` behind a line enforces the link. */
export function drawn(nodes: Nodes, lines: string) {
  const batch = new Batch();
  for (const [id, { kind, ...properties }] of Object.entries(nodes))
    batch.node(id, [kind.startsWith('AZ') ? 'AZBase' : 'Base', ...kind.split('+')], {
      objectid: id,
      name: id,
      ...properties,
    });
  for (const line of lines.split('\n').map((text) => text.trim())) {
    const [source, kind, target] = line.replace('!', '').trim().split(/\s+/);
    if (source) batch.edge(source, kind!, target!, { enforced: line.endsWith('!') });
  }
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  const image = applyDelta(GraphImage.empty(), builder.finish().delta);
  const node = (name: string) => image.nodeByObjectId(name)!;
  const find = (relation: Relation | AzureRelation, subject: string, hidden: readonly string[] = []) => {
    const visible = hidden.length > 0 ? new NodeSet(image.nodeCount) : undefined;
    if (visible) for (let n = 0; n < image.nodeCount; n++) if (!hidden.includes(image.objectId(n))) visible.add(n);
    const finders: Record<string, (typeof AZURE_RELATIONS)[AzureRelation]> = {
      ...DIRECTORY_RELATIONS,
      ...AZURE_RELATIONS,
    };
    const limits = { deadline: noDeadline, memory: new Memory() };
    return finders[relation]!({ image, visible, limits }, node(subject));
  };
  return {
    image,
    list: (relation: Relation | AzureRelation, subject: string, ...hidden: string[]) =>
      find(relation, subject, hidden)
        .nodes.map((found) => image.objectId(found))
        .sort()
        .join(' '),
    graph: (relation: Relation | AzureRelation, subject: string) =>
      [...find(relation, subject).edges()]
        .map(
          (edge) =>
            `${image.objectId(image.edgeSource(edge))}-${image.edgeKinds[image.edgeKindOf(edge)]}-${image.objectId(image.edgeTarget(edge))}`,
        )
        .sort(),
  };
}
