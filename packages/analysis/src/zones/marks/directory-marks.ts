import type { NodeIndex } from '@chokepoint/graph';
import { type Domain, nodesByDomainSid } from '../../directory/domains.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { appliedPolicies } from './applied-policies.ts';

const ADMIN_SD_HOLDER = 'CN=ADMINSDHOLDER,CN=SYSTEM,';
const PRIVILEGED = ['-S-1-5-9', '-500', '-512', '-516', '-518', '-519', '-526', '-527', '-551', '-544'];

export type MarkOptions = {
  /** Whether a node is already marked, by a group or in an earlier step. */
  readonly isMarked: (node: NodeIndex) => boolean;
  /** Units and containers above marked objects are marked as well. */
  readonly parents: boolean;
};

/** What is of the highest tier in a domain. */
export function directoryMarks(graph: AnalysisGraph, domain: Domain, options: MarkOptions): ReadonlySet<NodeIndex> {
  const found = new Set([domain.node]);
  for (const node of graph.once(nodesByDomainSid).get(domain.objectId) ?? [])
    if (isPrivileged(graph, node) || (graph.ofKind('Base').has(node) && options.isMarked(node))) found.add(node);
  addMembers(graph, found);
  for (const node of [...found]) for (const policy of appliedPolicies(graph, node)) found.add(policy);
  if (options.parents) for (const node of [...found]) addParents(graph, node, found);
  return found;
}

function isPrivileged(graph: AnalysisGraph, node: NodeIndex): boolean {
  if (graph.ofKind('Container').has(node))
    return graph.text(node, 'distinguishedname')?.startsWith(ADMIN_SD_HOLDER) ?? false;
  if (!graph.ofKinds('Group', 'User').has(node)) return false;
  const objectId = graph.objectId(node);
  return PRIVILEGED.some((ending) => objectId.endsWith(ending));
}

/** All members of the groups among them, at any depth. */
function addMembers(graph: AnalysisGraph, found: Set<NodeIndex>): void {
  const groups = graph.ofKind('Group');
  for (const node of found) if (groups.has(node)) graph.eachSource(node, 'MemberOf', (member) => found.add(member));
}

function addParents(graph: AnalysisGraph, node: NodeIndex, found: Set<NodeIndex>): void {
  for (const unit of above(graph, node, 'OU')) found.add(unit);
  if (graph.flag(node, 'isaclprotected') === true) return;
  for (const container of above(graph, node, 'Container')) found.add(container);
}

/** The unbroken chain of one kind above a node. */
function above(graph: AnalysisGraph, node: NodeIndex, kind: string): ReadonlySet<NodeIndex> {
  const ofKind = graph.ofKind(kind);
  const chain = new Set<NodeIndex>();
  const climb = (from: NodeIndex) =>
    graph.eachSource(from, 'Contains', (parent) => {
      if (ofKind.has(parent)) chain.add(parent);
    });
  climb(node);
  for (const parent of chain) climb(parent);
  return chain;
}
