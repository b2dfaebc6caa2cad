import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { ENVIRONMENT_PROPERTIES } from '../graph/environments.ts';

const remembered = new WeakMap<GraphImage, Map<string, NodeSet>>();

/** The nodes of some environments. A node that says nothing of its environment belongs to none of them. */
export function visibleNodes(image: GraphImage, environments: readonly string[]): NodeSet {
  const key = JSON.stringify([...environments].sort());
  const known = remembered.get(image) ?? new Map<string, NodeSet>();
  remembered.set(image, known);
  const found = known.get(key) ?? nodesOf(image, new Set(environments));
  known.set(key, found);
  return found;
}

function nodesOf(image: GraphImage, environments: ReadonlySet<string>): NodeSet {
  const visible = new NodeSet(image.nodeCount);
  for (const name of ENVIRONMENT_PROPERTIES) {
    const column = image.nodeColumn(name);
    if (!column) continue;
    for (let node = 0; node < image.nodeCount; node++) {
      const value = column.value(node, image.values);
      if (typeof value === 'string' && environments.has(value)) visible.add(node);
    }
  }
  return visible;
}
