import type { NodeIndex } from '@chokepoint/graph';
import { WELL_KNOWN_RIDS } from '@chokepoint/model';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { kept, sameContent } from '../../view/closure.ts';
import { domains } from '../domains.ts';
import { addMembershipPaths } from '../membership/explain-holding.ts';
import { membership } from '../membership/membership.ts';

/** Collected ownership, and what it becomes where it is worth something. */
const RAW_KINDS = { Owns: 'OwnsRaw', WriteOwner: 'WriteOwnerRaw' } as const;

/** Position in dSHeuristics that takes implicit rights over computers from their owners. */
const OWNER_RIGHTS_POSITION = 28;

/**
 * Owners, and those who can make themselves owner, control an object, except that a domain can take this from owners
 * of computers who are no domain or enterprise admins.
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
    ends: (_graph, difference) => difference.endsOf(...Object.values(RAW_KINDS)),
  },
  properties(graph, { start, kind, end }) {
    const raw = RAW_KINDS[kind as keyof typeof RAW_KINDS];
    return {
      isacl: true,
      isinherited: graph.edgeProperty(start, raw, end, 'isinherited') === true,
      inheritancehash: graph.edgeProperty(start, raw, end, 'inheritancehash') ?? '',
    };
  },
  explain(graph, { start, kind, end }) {
    const evidence = new Evidence().edge(start, RAW_KINDS[kind as keyof typeof RAW_KINDS], end);
    if (kind === 'Owns' && isWithheld(graph, end))
      for (const group of graph.once(adminGroups)) addMembershipPaths(graph, evidence, start, group);
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

const enforcingDomains = kept(findEnforcingDomains, { same: sameContent });

function findEnforcingDomains(graph: AnalysisGraph): ReadonlySet<string> {
  const sids = new Set<string>();
  for (const { node, sid } of graph.once(domains))
    if (sid !== undefined && graph.text(node, 'dsheuristics')?.[OWNER_RIGHTS_POSITION] === '1') sids.add(sid);
  return sids;
}

const adminGroups = kept(findAdminGroups);

function findAdminGroups(graph: AnalysisGraph): readonly NodeIndex[] {
  const endings = [`-${WELL_KNOWN_RIDS.domainAdmins}`, `-${WELL_KNOWN_RIDS.enterpriseAdmins}`];
  const found: NodeIndex[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    const objectId = graph.objectId(node);
    if (endings.some((ending) => objectId.endsWith(ending))) found.push(node);
  }
  return found;
}

/** The admin groups themselves and all who are in them. */
const ownersThatCount = kept(findOwnersThatCount, { same: sameContent });

function findOwnersThatCount(graph: AnalysisGraph): ReadonlySet<NodeIndex> {
  const groups = graph.once(membership);
  return new Set(graph.once(adminGroups).flatMap((group) => [...groups.members(group)]));
}
