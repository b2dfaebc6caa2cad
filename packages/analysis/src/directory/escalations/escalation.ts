import type { NodeIndex } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { explainHolding } from '../membership/explain-holding.ts';
import { type Authority, hostedAuthorities } from '../pki/authorities.ts';
import { AUTHORITY_ENROLMENT, TEMPLATE_ENROLMENT } from '../pki/enrolment.ts';

/** Each of the principals gains each of the ends. */
type Attack = {
  readonly principals: readonly NodeIndex[];
  readonly ends: readonly NodeIndex[];
  /** Adds what makes the attack work for one of the principals. */
  explain(evidence: Evidence, principal: NodeIndex, target: NodeIndex): void;
};

type Escalation = {
  readonly number: number;
  readonly kind: RelationshipKindName;
  /** The attacks on one template of one authority. */
  attacks(graph: AnalysisGraph, authority: Authority, template: NodeIndex): Iterable<Attack>;
};

/** A rule that tries every published template of every authority that domains accept. */
export function escalationRule({ number, kind, attacks }: Escalation): Rule {
  return {
    number,
    name: kind.toLowerCase(),
    kinds: [kind],
    derive(graph, found) {
      for (const authority of graph.once(hostedAuthorities))
        for (const template of authority.templates)
          for (const { principals, ends } of attacks(graph, authority, template))
            for (const target of ends) for (const principal of principals) found.edge(principal, kind, target);
    },
    explain(graph, { source, target }) {
      const evidence = new Evidence();
      for (const authority of graph.once(hostedAuthorities))
        for (const template of authority.templates)
          for (const attack of attacks(graph, authority, template))
            if (attack.principals.includes(source) && attack.ends.includes(target))
              attack.explain(evidence, source, target);
      return evidence;
    },
  };
}

/** A principal can enrol in the template on the authority, and domains accept the certificate. */
export function explainEnrolment(
  graph: AnalysisGraph,
  evidence: Evidence,
  principal: NodeIndex,
  template: NodeIndex,
  authority: NodeIndex,
): void {
  evidence
    .add(explainHolding(graph, principal, TEMPLATE_ENROLMENT, template))
    .add(explainHolding(graph, principal, AUTHORITY_ENROLMENT, authority))
    .edge(template, 'PublishedTo', authority);
}
