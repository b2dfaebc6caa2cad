import type { NodeIndex } from '@chokepoint/graph';
import { WELL_KNOWN_RIDS } from '@chokepoint/model';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable, sameContent } from '../../view/closure.ts';
import { domains } from '../domains.ts';
import { addMembershipPaths } from '../membership/explain-holding.ts';
import { membership } from '../membership/membership.ts';

/** Collected ownership, and what it becomes where it is worth something. */
const RAW_KINDS = { Owns: 'OwnsRaw', WriteOwner: 'WriteOwnerRaw' } as const;

/** Position in dSHeuristics that takes implicit rights over computers from their owners. */
const OWNER_RIGHTS_POSITION = 28;

/**
 * Owners, and principals that can take ownership, control an object. A domain can restrict this for owners of computers
 * that are not domain or enterprise admins.
 */
export const ownerRights: Rule = {
  number: 8,
  name: 'owner-rights',
  kinds: ['Owns', 'WriteOwner'],
  timeProperty: 'firstseen',
  derive(graph, found, _settings, ends) {
    const directory = graph.ofKind('Base');
    const enforced = graph.once(enforcingDomains);
    for (const target of ends ?? allNodes(graph)) {
      const withheld = enforced.size > 0 && isWithheld(graph, target);
      graph.eachSource(target, RAW_KINDS.Owns, (owner) => {
        if (directory.has(owner) && (!withheld || graph.once(ownersThatCount).has(owner)))
          found.edge(owner, 'Owns', target);
      });
      if (withheld) continue;
      graph.eachSource(target, RAW_KINDS.WriteOwner, (principal) => {
        if (directory.has(principal)) found.edge(principal, 'WriteOwner', target);
      });
    }
  },
  local: {
    edges: Object.values(RAW_KINDS),
    closures: [],
    ends: (_graph, difference) => difference.targetsOf(...Object.values(RAW_KINDS)),
  },
  properties(graph, { source, kind, target }) {
    const raw = RAW_KINDS[kind as keyof typeof RAW_KINDS];
    return {
      isacl: true,
      isinherited: graph.edgeProperty(source, raw, target, 'isinherited') === true,
      inheritancehash: graph.edgeProperty(source, raw, target, 'inheritancehash') ?? '',
    };
  },
  explain(graph, { source, kind, target }) {
    const evidence = new Evidence().edge(source, RAW_KINDS[kind as keyof typeof RAW_KINDS], target);
    if (kind === 'Owns' && isWithheld(graph, target))
      for (const group of graph.once(adminGroups)) addMembershipPaths(graph, evidence, source, group);
    return evidence;
  },
};

function* allNodes({ nodeCount }: AnalysisGraph): Generator<NodeIndex> {
  for (let node = 0; node < nodeCount; node++) yield node;
}

function isWithheld(graph: AnalysisGraph, target: NodeIndex): boolean {
  const sid = graph.text(target, 'domainsid');
  return sid !== undefined && graph.once(enforcingDomains).has(sid) && isComputerLike(graph, target);
}

/** Computers and managed service accounts, which are computers by class. */
function isComputerLike(graph: AnalysisGraph, node: NodeIndex): boolean {
  if (graph.ofKind('Computer').has(node)) return true;
  const [gmsa, msa] = [graph.property(node, 'gmsa') ?? false, graph.property(node, 'msa') ?? false];
  return typeof gmsa === 'boolean' && typeof msa === 'boolean' && (gmsa || msa);
}

const enforcingDomains = reusable(findEnforcingDomains, { same: sameContent });

function findEnforcingDomains(graph: AnalysisGraph): ReadonlySet<string> {
  const sids = new Set<string>();
  for (const { node, sid } of graph.once(domains))
    if (sid !== undefined && graph.text(node, 'dsheuristics')?.[OWNER_RIGHTS_POSITION] === '1') sids.add(sid);
  return sids;
}

const adminGroups = reusable(findAdminGroups);

function findAdminGroups(graph: AnalysisGraph): readonly NodeIndex[] {
  const endings = [`-${WELL_KNOWN_RIDS.domainAdmins}`, `-${WELL_KNOWN_RIDS.enterpriseAdmins}`];
  const found: NodeIndex[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    const objectId = graph.objectId(node);
    if (endings.some((ending) => objectId.endsWith(ending))) found.push(node);
  }
  return found;
}

/** The admin groups and all their members. */
const ownersThatCount = reusable(findOwnersThatCount, { same: sameContent });

function findOwnersThatCount(graph: AnalysisGraph): ReadonlySet<NodeIndex> {
  const groups = graph.once(membership);
  return new Set(graph.once(adminGroups).flatMap((group) => [...groups.members(group)]));
}
