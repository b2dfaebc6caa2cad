import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable, sameContent } from '../../view/closure.ts';
import { domains } from '../domains.ts';
import { forestOf } from '../forests.ts';

const CHAIN_KINDS = ['RootCAFor', 'IssuedSignedBy', 'EnterpriseCAFor'] as const;

/** An issuing authority that domains accept for logon. */
export type Authority = {
  readonly node: NodeIndex;
  /** Domains whose root it chains to and whose NTAuth store holds it. Ascending. */
  readonly domains: readonly NodeIndex[];
  /** Templates published on it. */
  readonly templates: readonly NodeIndex[];
};

/** Authorities with at least one domain, whether or not they can issue certificates. */
export const chainedAuthorities = reusable(findChainedAuthorities, { same: sameContent });

function findChainedAuthorities(graph: AnalysisGraph): readonly Authority[] {
  const accepting = new Map<NodeIndex, NodeIndex[]>();
  for (const { node: domain } of graph.once(domains)) {
    const chained = rootChain(graph, domain);
    for (const authority of ntAuthorities(graph, domain))
      if (chained.has(authority)) accepting.set(authority, [...(accepting.get(authority) ?? []), domain]);
  }
  const isTemplate = graph.ofKind('CertTemplate');
  return [...accepting]
    .map(([node, list]) => ({
      node,
      domains: list.sort((one, other) => one - other),
      templates: graph.sources(node, 'PublishedTo').filter((template) => isTemplate.has(template)),
    }))
    .sort((one, other) => one.node - other.node);
}

/** Those hosted by an enabled computer in their own forest. */
export const hostedAuthorities = reusable(
  (graph: AnalysisGraph): readonly Authority[] =>
    graph.once(chainedAuthorities).filter(({ node }) => isHosted(graph, node)),
  { same: sameContent },
);

/** Templates published on any authority that chains to a root of the domain, by domain. */
export const templatesLinkedTo = reusable(findTemplatesLinkedTo);

function findTemplatesLinkedTo(graph: AnalysisGraph): ReadonlyMap<NodeIndex, NodeSet> {
  const isTemplate = graph.ofKind('CertTemplate');
  const linked = new Map<NodeIndex, NodeSet>();
  for (const { node: domain } of graph.once(domains)) {
    const templates = new NodeSet(graph.nodeCount);
    for (const authority of rootChain(graph, domain))
      graph.eachSource(authority, 'PublishedTo', (template) => {
        if (isTemplate.has(template)) templates.add(template);
      });
    linked.set(domain, templates);
  }
  return linked;
}

/** Why a domain accepts certificates of an authority: chain to a root, entry in the NTAuth store. */
export function explainAcceptance(graph: AnalysisGraph, authority: NodeIndex, domain: NodeIndex): Evidence {
  const evidence = new Evidence();
  const below = belowDomain(graph, domain);
  const seen = new Set([authority]);
  for (const node of seen)
    for (const kind of CHAIN_KINDS)
      for (const next of graph.targets(node, kind)) {
        if (next !== domain && !below.has(next)) continue;
        evidence.edge(node, kind, next);
        if (next !== domain) seen.add(next);
      }
  for (const store of graph.targets(authority, 'TrustedForNTAuth'))
    if (graph.hasEdge(store, 'NTAuthStoreFor', domain))
      evidence.edge(authority, 'TrustedForNTAuth', store).edge(store, 'NTAuthStoreFor', domain);
  return evidence;
}

function rootChain(graph: AnalysisGraph, domain: NodeIndex): ReadonlySet<NodeIndex> {
  const enterprise = graph.ofKind('EnterpriseCA');
  return new Set([...belowDomain(graph, domain)].filter((node) => enterprise.has(node)));
}

/** Everything that leads up to the domain's roots. */
function belowDomain(graph: AnalysisGraph, domain: NodeIndex): ReadonlySet<NodeIndex> {
  const seen = new Set([domain]);
  for (const node of seen) for (const kind of CHAIN_KINDS) graph.eachSource(node, kind, (next) => seen.add(next));
  seen.delete(domain);
  return seen;
}

function ntAuthorities(graph: AnalysisGraph, domain: NodeIndex): ReadonlySet<NodeIndex> {
  const stores = graph.ofKind('NTAuthStore');
  const found = new Set<NodeIndex>();
  for (const store of graph.sources(domain, 'NTAuthStoreFor'))
    if (stores.has(store)) graph.eachSource(store, 'TrustedForNTAuth', (authority) => found.add(authority));
  return found;
}

function isHosted(graph: AnalysisGraph, authority: NodeIndex): boolean {
  const directory = graph.ofKind('Base');
  const hosts = graph
    .sources(authority, 'HostsCAService')
    .filter((host) => directory.has(host) && graph.flag(host, 'enabled') === true);
  const own = domainOf(graph, authority);
  if (own === undefined) return hosts.length > 0;
  const forest = forestOf(graph, own);
  return hosts.some((host) => {
    const domain = domainOf(graph, host);
    return domain !== undefined && forest.has(domain);
  });
}

function domainOf(graph: AnalysisGraph, node: NodeIndex): NodeIndex | undefined {
  const domain = graph.node(graph.text(node, 'domainsid')?.toUpperCase() ?? '');
  return domain !== undefined && graph.ofKind('Domain').has(domain) ? domain : undefined;
}
