import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import type { Holders } from '../membership/holders.ts';
import { membership } from '../membership/membership.ts';
import { enrolment } from './enrolment.ts';

/**
 * Everybody who can enrol in the template on the authority, one by one: groups are opened and left out. Where the one
 * right is everybody's, the other decides alone.
 */
export function victims(graph: AnalysisGraph, template: NodeIndex, authority: NodeIndex): NodeIndex[] {
  const rights = graph.once(enrolment);
  const onTemplate = rights.onTemplate(template);
  const onAuthority = rights.onAuthority(authority);
  const opened = graph.once(openedHolders);
  const [byTemplate, byAuthority] = [opened.of(onTemplate), opened.of(onAuthority)];
  const anybodyOnTemplate = isForAnybody(graph, onTemplate);
  const anybodyOnAuthority = isForAnybody(graph, onAuthority);
  if (anybodyOnTemplate && anybodyOnAuthority) return sorted(new Set([...byTemplate, ...byAuthority]));
  if (anybodyOnTemplate) return sorted(byAuthority);
  if (anybodyOnAuthority) return sorted(byTemplate);
  return sorted([...byTemplate].filter((node) => byAuthority.has(node)));
}

/** A holder is a special group, or a group that one is directly in. */
function isForAnybody(graph: AnalysisGraph, holders: Holders): boolean {
  const { special } = graph.once(membership);
  const groups = graph.ofKind('Group');
  return holders.some(
    (holder) =>
      special.has(holder) ||
      (groups.has(holder) && graph.sources(holder, 'MemberOf').some((member) => special.has(member))),
  );
}

class OpenedHolders {
  readonly #graph: AnalysisGraph;
  readonly #known = new WeakMap<Holders, ReadonlySet<NodeIndex>>();

  constructor(graph: AnalysisGraph) {
    this.#graph = graph;
  }

  of(holders: Holders): ReadonlySet<NodeIndex> {
    const known = this.#known.get(holders);
    if (known) return known;
    const groups = this.#graph.once(membership);
    const isGroup = this.#graph.ofKind('Group');
    const found = new Set<NodeIndex>();
    for (const holder of holders) {
      if (!groups.groupLike.has(holder)) found.add(holder);
      else for (const member of groups.members(holder)) if (!isGroup.has(member)) found.add(member);
    }
    this.#known.set(holders, found);
    return found;
  }
}

function openedHolders(graph: AnalysisGraph): OpenedHolders {
  return new OpenedHolders(graph);
}

function sorted(nodes: Iterable<NodeIndex>): NodeIndex[] {
  return [...nodes].sort((one, other) => one - other);
}
