import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { ENVIRONMENT_PROPERTIES } from './environments.ts';

const visibleSets = new WeakMap<GraphImage, Map<string, NodeSet>>();
const environmentSets = new WeakMap<GraphImage, Map<string, NodeSet>>();

/** The nodes of some environments. A node that says nothing of its environment belongs to none of them. */
export function visibleNodes(image: GraphImage, environments: readonly string[]): NodeSet {
  return remembered(visibleSets, image, JSON.stringify([...environments].sort()), () => {
    const visible = new NodeSet(image.nodeCount);
    for (const property of ENVIRONMENT_PROPERTIES)
      for (const id of environments) {
        const { words } = nodesOfEnvironment(image, property, id);
        for (let word = 0; word < words.length; word++) visible.words[word]! |= words[word]!;
      }
    return visible;
  });
}

/** The nodes that name an environment under one property. Do not write to it: it is cached for later queries. */
export function nodesOfEnvironment(image: GraphImage, property: string, id: string): NodeSet {
  return remembered(environmentSets, image, `${property} ${id}`, () => {
    const members = new NodeSet(image.nodeCount);
    const column = image.nodeColumn(property);
    const wanted = image.values.find(id);
    if (!column || wanted === 0 || column.encoding === 'flag' || column.encoding === 'number') return members;
    for (let node = 0; node < image.nodeCount; node++) if (column.code(node) === wanted) members.add(node);
    return members;
  });
}

function remembered(
  sets: WeakMap<GraphImage, Map<string, NodeSet>>,
  image: GraphImage,
  key: string,
  make: () => NodeSet,
): NodeSet {
  const known = sets.get(image) ?? new Map<string, NodeSet>();
  sets.set(image, known);
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
