import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { TIER_ZERO_SYSTEM_TAG } from '@chokepoint/model';
import { byObjectId, type Domain, domains } from '../../directory/domains.ts';
import { tenants } from '../../entra/tenants.ts';
import { AnalysisGraph } from '../../view/analysis-graph.ts';
import { azureMarks } from './azure-marks.ts';
import { directoryMarks } from './directory-marks.ts';

/** A group of objects that users chose, and the tag that marks them. */
export type MarkedGroup = {
  readonly tag: string;
  /** System marks are in `system_tags`, user marks in `user_tags`. */
  readonly system: boolean;
  readonly objectIds: readonly string[];
};

type Marks = {
  readonly systemTags: ReadonlyMap<NodeIndex, string>;
  readonly userTags: ReadonlyMap<NodeIndex, string>;
};

/**
 * Tagging without zones: tags in properties. Groups mark what users chose; the highest tier follows from a fixed list
 * of privileged objects, and its tag replaces any other.
 */
export function marksWithoutZones(
  image: GraphImage,
  groups: readonly MarkedGroup[],
  { parents }: { readonly parents: boolean },
): Marks {
  const graph = new AnalysisGraph(image);
  const systemTags = wordsOf(
    graph,
    groups.filter(({ system }) => system),
  );
  const userTags = wordsOf(
    graph,
    groups.filter(({ system }) => !system),
  );
  const isMarked = (node: NodeIndex) => systemTags.get(node)?.includes(TIER_ZERO_SYSTEM_TAG) ?? false;
  const mark = (nodes: Iterable<NodeIndex>) => {
    for (const node of nodes) systemTags.set(node, TIER_ZERO_SYSTEM_TAG);
  };
  for (const domain of [...graph.once(domains)].sort(byNameDescending))
    mark(directoryMarks(graph, domain, { isMarked, parents }));
  const byId = [...graph.once(tenants)].map((tenant) => ({ tenant, objectId: graph.objectId(tenant.node) }));
  for (const { tenant } of byId.sort(byObjectId)) mark(azureMarks(graph, tenant, { isMarked }));
  return { systemTags, userTags };
}

function wordsOf(graph: AnalysisGraph, groups: readonly MarkedGroup[]): Map<NodeIndex, string> {
  const objects = graph.ofKinds('Base', 'AZBase');
  const words = new Map<NodeIndex, Set<string>>();
  for (const { tag, objectIds } of groups)
    for (const objectId of objectIds) {
      const node = graph.node(objectId);
      if (node !== undefined && objects.has(node)) words.set(node, (words.get(node) ?? new Set()).add(tag));
    }
  return new Map([...words].map(([node, list]) => [node, [...list].join(' ')]));
}

/** What one domain marks in another counts there when its turn comes, so that the turns are fixed. */
function byNameDescending(one: Domain, other: Domain): number {
  const [first, second] = [one.name ?? '', other.name ?? ''];
  return Number(first < second) - Number(first > second);
}
