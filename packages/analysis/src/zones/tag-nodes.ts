import { Batch, type Delta, GraphBuilder, type GraphImage, type NodeIndex, NodeSet } from '@chokepoint/graph';
import { isTagKind, TIER_ZERO_SYSTEM_TAG } from '@chokepoint/model';

type NodeTags = {
  /** By kind of the tag: the nodes that are to carry it. Kinds of tags that are not named go away. */
  readonly tags: ReadonlyMap<string, Iterable<NodeIndex>>;
  /** The kind of the zone that comes first. */
  readonly tierZeroKind: string | undefined;
  /** Tags of old-style asset groups, by node. */
  readonly userTags?: ReadonlyMap<NodeIndex, string>;
  /** System tags by node; default: those that members of the first zone carry. */
  readonly systemTags?: ReadonlyMap<NodeIndex, string>;
};

/** The change after which nodes carry these tags and no others. Nodes that carry theirs already are left alone. */
export function tagNodes(image: GraphImage, given: NodeTags): Delta {
  const { tags, tierZeroKind, userTags, systemTags } = given;
  const builder = new GraphBuilder(image);
  const batch = new Batch();
  const wanted = new Map([...tags].map(([kind, nodes]) => [kind, NodeSet.of(image.nodeCount, nodes)]));
  for (const kind of image.nodeKinds.filter(isTagKind)) {
    const stays = wanted.get(kind);
    for (const node of image.nodesOfKind(image.nodeKind(kind)!))
      if (!stays?.has(node)) builder.removeKinds(node, [kind]);
  }
  for (const [kind, nodes] of wanted) {
    const kinds = Object.freeze([kind]);
    const known = image.nodeKind(kind);
    for (const node of nodes)
      if (known === undefined || !image.hasKind(node, known)) batch.node(image.objectId(node), kinds);
  }
  const tierZero = tierZeroKind === undefined ? undefined : wanted.get(tierZeroKind);
  const ofZone = (node: NodeIndex) => (tierZero?.has(node) ? TIER_ZERO_SYSTEM_TAG : null);
  const ofSystem = systemTags ? (node: NodeIndex) => systemTags.get(node) ?? null : ofZone;
  writeProperty(image, batch, 'system_tags', ofSystem);
  writeProperty(image, batch, 'user_tags', (node) => userTags?.get(node) ?? null);
  builder.add(batch);
  return builder.finish().delta;
}

const META_KINDS = ['Meta', 'MetaDetail', 'MetaIncludes'];

function writeProperty(
  image: GraphImage,
  batch: Batch,
  name: string,
  wanted: (node: NodeIndex) => string | null,
): void {
  const column = image.nodeColumn(name);
  const meta = META_KINDS.map((kind) => image.nodeKind(kind)).filter((kind) => kind !== undefined);
  for (let node = 0; node < image.nodeCount; node++) {
    const value = wanted(node);
    if ((column?.value(node, image.values) ?? null) === value) continue;
    if (value === null && meta.some((kind) => image.hasKind(node, kind))) continue;
    batch.node(image.objectId(node), [], { [name]: value });
  }
}
