import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { chainedAuthorities, templatesLinkedTo } from '../pki/authorities.ts';
import { OID } from '../pki/templates.ts';

/** A certificate of one template makes its holder an enrollment agent for another template. */
export const enrollOnBehalfOf: Rule = {
  number: 14,
  name: 'enroll-on-behalf-of',
  kinds: ['EnrollOnBehalfOf'],
  derive(graph, found) {
    for (const { templates, domains } of graph.once(chainedAuthorities))
      for (const agent of templates)
        for (const domain of domains)
          for (const target of graph.once(templatesLinkedTo).get(domain) ?? [])
            if (enrolsFor(graph, agent, target)) found.edge(agent, 'EnrollOnBehalfOf', target);
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence().node(source).node(target);
    for (const template of [source, target])
      for (const authority of graph.targets(template, 'PublishedTo')) evidence.edge(template, 'PublishedTo', authority);
    return evidence;
  },
};

function enrolsFor(graph: AnalysisGraph, agent: NodeIndex, target: NodeIndex): boolean {
  const purposes = graph.texts(agent, 'effectiveekus');
  const version = graph.number(target, 'schemaversion') ?? 0;
  if (!purposes) return false;
  const isAgent = purposes.includes(OID.certificateRequestAgent);
  const isForAnything = purposes.includes(OID.anyPurpose);
  if (version === 1) return purposes.length === 0 || isAgent || isForAnything;
  return version >= 2 && isAgent && !isForAnything && agent !== target && asksForAgent(graph, target);
}

function asksForAgent(graph: AnalysisGraph, template: NodeIndex): boolean {
  const signatures = graph.number(template, 'authorizedsignatures') ?? 0;
  const policies = graph.texts(template, 'applicationpolicies') ?? [];
  return signatures >= 1 && policies.includes(OID.certificateRequestAgent);
}
