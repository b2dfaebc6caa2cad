import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

/** The flag of UPN mapping, one of the methods to map a certificate to an account. */
const UPN_MAPPING = 4;
const NOT_SET = -1;

/** The domain and all that trust it within its forest. */
export function forestOf(graph: AnalysisGraph, domain: NodeIndex): ReadonlySet<NodeIndex> {
  const isDomain = graph.ofKind('Domain');
  const forest = new Set([domain]);
  for (const member of forest)
    graph.eachSource(member, 'SameForestTrust', (other) => {
      if (isDomain.has(other)) forest.add(other);
    });
  return forest;
}

/** A test that one domain controller of a forest may fail for all of it. */
export type ControllerTest = (graph: AnalysisGraph, controller: NodeIndex) => boolean;

/** Certificates are mapped to accounts by a name that the account's controller can change. */
export const mapsByUpn: ControllerTest = (graph, controller) => {
  const methods = graph.number(controller, 'certificatemappingmethodsraw') ?? NOT_SET;
  return methods !== NOT_SET && (methods & UPN_MAPPING) !== 0;
};

/** Certificates without a security extension are accepted. */
export const bindsWeakly: ControllerTest = (graph, controller) => {
  const enforcement = graph.number(controller, 'strongcertificatebindingenforcementraw');
  return enforcement === 0 || enforcement === 1 || enforcement === NOT_SET;
};

export function failsInForest(graph: AnalysisGraph, domain: NodeIndex, test: ControllerTest): boolean {
  return controllersIn(graph, domain).some((controller) => test(graph, controller));
}

/** The controllers that fail the test, and how they belong to the forest of the domain. */
export function explainControllers(graph: AnalysisGraph, domain: NodeIndex, test: ControllerTest): Evidence {
  const evidence = new Evidence();
  const towards = forestOf(graph, domain);
  for (const member of towards)
    for (const controller of controllersOf(graph, member)) {
      if (!test(graph, controller)) continue;
      evidence.edge(controller, 'DCFor', member);
      addTrustPaths(graph, evidence, member, domain, towards);
    }
  return evidence;
}

function addTrustPaths(
  graph: AnalysisGraph,
  evidence: Evidence,
  from: NodeIndex,
  to: NodeIndex,
  within: ReadonlySet<NodeIndex>,
): void {
  const seen = new Set([from]);
  for (const node of seen) {
    if (node === to) continue;
    for (const next of graph.targets(node, 'SameForestTrust')) {
      if (!within.has(next)) continue;
      evidence.edge(node, 'SameForestTrust', next);
      seen.add(next);
    }
  }
}

function controllersIn(graph: AnalysisGraph, domain: NodeIndex): NodeIndex[] {
  return [...forestOf(graph, domain)].flatMap((member) => controllersOf(graph, member));
}

function controllersOf(graph: AnalysisGraph, domain: NodeIndex): NodeIndex[] {
  const computers = graph.ofKind('Computer');
  return graph.sources(domain, 'DCFor').filter((node) => computers.has(node));
}
