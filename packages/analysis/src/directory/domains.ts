import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { reusable, sameContent } from '../view/closure.ts';

export type Domain = {
  readonly node: NodeIndex;
  readonly objectId: string;
  /** Its `domainsid`. */
  readonly sid: string | undefined;
  readonly name: string | undefined;
  /** Its own collector has been there; without that, what is known of it is hearsay. */
  readonly collected: boolean;
};

/** Every domain, collected or only referenced, by object id. */
export const domains = reusable(findDomains, { same: sameContent });

function findDomains(graph: AnalysisGraph): readonly Domain[] {
  const found: Domain[] = [];
  for (const node of graph.ofKind('Domain'))
    found.push({
      node,
      objectId: graph.objectId(node),
      sid: nonBlank(graph.text(node, 'domainsid')),
      name: nonBlank(graph.text(node, 'name')),
      collected: graph.flag(node, 'collected') === true,
    });
  return found.sort(byObjectId);
}

export const collectedDomains = reusable(
  (graph: AnalysisGraph): readonly Domain[] => graph.once(domains).filter((domain) => domain.collected),
  { same: sameContent },
);

/** Nodes by `domainsid`. */
export const nodesByDomainSid = reusable(findNodesByDomainSid);

function findNodesByDomainSid(graph: AnalysisGraph): ReadonlyMap<string, readonly NodeIndex[]> {
  const nodes = new Map<string, NodeIndex[]>();
  for (let node = 0; node < graph.nodeCount; node++) {
    const sid = graph.text(node, 'domainsid');
    if (sid === undefined) continue;
    const known = nodes.get(sid);
    if (known) known.push(node);
    else nodes.set(sid, [node]);
  }
  return nodes;
}

/** An order that does not depend on when something was uploaded. No two have the same id. */
export function byObjectId(one: { readonly objectId: string }, other: { readonly objectId: string }): number {
  return one.objectId < other.objectId ? -1 : 1;
}

function nonBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
