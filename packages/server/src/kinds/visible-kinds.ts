import type { GraphImage } from '@chokepoint/graph';
import { isRelationshipKind } from '@chokepoint/model';
import { visibleNodes } from '../graph/visible-nodes.ts';

/** Names of kinds that nodes and relationships of some environments have; built-in relationship kinds are left out. */
export type VisibleKinds = { readonly nodes: ReadonlySet<string>; readonly relationships: ReadonlySet<string> };

const cached = new WeakMap<GraphImage, Map<string, VisibleKinds>>();

export function visibleKinds(image: GraphImage, environments: readonly string[]): VisibleKinds {
  const known = cached.get(image) ?? new Map<string, VisibleKinds>();
  cached.set(image, known);
  const key = JSON.stringify([...environments].sort());
  const found = known.get(key) ?? findKinds(image, environments);
  known.set(key, found);
  return found;
}

function findKinds(image: GraphImage, environments: readonly string[]): VisibleKinds {
  const { words } = visibleNodes(image, environments);
  const meets = (other: Uint32Array) => other.some((word, at) => (word & (words[at] ?? 0)) !== 0);
  const nodes = image.nodeKinds.filter((_, kind) => meets(image.nodesOfKind(kind).words));
  return { nodes: new Set(nodes), relationships: relationshipKindsAmong(image, words) };
}

/** Kinds of other parties between visible nodes. Most graphs have none, and then nothing is searched. */
function relationshipKindsAmong(image: GraphImage, visible: Uint32Array): Set<string> {
  const wanted = new Set(image.edgeKinds.flatMap((name, kind) => (isRelationshipKind(name) ? [] : [kind])));
  const sees = (node: number) => ((visible[node >>> 5] ?? 0) & (1 << (node & 31))) !== 0;
  const found = new Set<string>();
  for (let node = 0; node < image.nodeCount && wanted.size > 0; node++) {
    if (!sees(node)) continue;
    for (let at = image.outStart[node]!; at < image.outEnd[node]!; at++) {
      const kind = image.outKind[at]!;
      if (wanted.has(kind) && sees(image.outTarget[at]!) && wanted.delete(kind)) found.add(image.edgeKinds[kind]!);
    }
  }
  return found;
}
