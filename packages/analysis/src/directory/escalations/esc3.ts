import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainHolding } from '../membership/explain-holding.ts';
import { explainAcceptance } from '../pki/authorities.ts';
import { enrolment } from '../pki/enrolment.ts';
import { authenticates, enrollable, needsNoApproval } from '../pki/templates.ts';
import { escalationRule, explainEnrolment } from './escalation.ts';

const AGENT = ['DelegatedEnrollmentAgent'] as const;

/** The holder of an enrolment agent's certificate enrols on behalf of any account. */
export const esc3 = escalationRule({
  number: 22,
  kind: 'ADCSESC3',
  *attacks(graph, { node, domains }, target) {
    const restricted = restrictsAgents(graph, node);
    if (restricted === undefined || !authenticates(graph, target) || !needsNoApproval(graph, target)) return;
    const rights = graph.once(enrolment);
    for (const agent of graph.sources(target, 'EnrollOnBehalfOf')) {
      if (!isAgentTemplate(graph, agent)) continue;
      for (const issuer of issuersOf(graph, agent)) {
        const holders = crossProduct(
          graph,
          rights.onTemplate(agent),
          rights.onTemplate(target),
          rights.onAuthority(issuer),
          rights.onAuthority(node),
          ...(restricted ? [rights.holders(target, AGENT)] : []),
        );
        yield {
          principals: enrollable(graph, holders, agent),
          ends: domains,
          explain(evidence, principal, domain) {
            explainEnrolment(graph, evidence, principal, agent, issuer);
            explainEnrolment(graph, evidence, principal, target, node);
            evidence.edge(agent, 'EnrollOnBehalfOf', target);
            if (restricted) evidence.add(explainHolding(graph, principal, AGENT, target));
            for (const authority of new Set([issuer, node])) evidence.add(explainAcceptance(graph, authority, domain));
          },
        };
      }
    }
  },
});

/** Undefined when it is not known; not collected means unrestricted. */
function restrictsAgents(graph: AnalysisGraph, authority: NodeIndex): boolean | undefined {
  const collected = graph.flag(authority, 'enrollmentagentrestrictionscollected');
  return collected === true ? graph.flag(authority, 'hasenrollmentagentrestrictions') : collected;
}

function isAgentTemplate(graph: AnalysisGraph, template: NodeIndex): boolean {
  if (!needsNoApproval(graph, template)) return false;
  const version = graph.number(template, 'schemaversion') ?? 0;
  return version === 1 || (version > 1 && (graph.number(template, 'authorizedsignatures') ?? 0) <= 0);
}

function issuersOf(graph: AnalysisGraph, template: NodeIndex): NodeIndex[] {
  const enterprise = graph.ofKind('EnterpriseCA');
  return graph.targets(template, 'PublishedTo').filter((authority) => enterprise.has(authority));
}
