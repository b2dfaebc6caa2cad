import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainHolding } from '../membership/explain-holding.ts';
import { explainAcceptance } from '../pki/authorities.ts';
import { AUTHORITY_ENROLMENT, enrolment } from '../pki/enrolment.ts';
import { authenticates, needsNoSignature } from '../pki/templates.ts';
import { escalationRule } from './escalation.ts';

const CONTROL = ['Owns', 'GenericAll', 'WriteDacl', 'WriteOwner'] as const;
const WRITE = ['GenericWrite'] as const;
const ENROL = ['Enroll', 'AllExtendedRights'] as const;
const NAME_FLAG = ['WritePKINameFlag'] as const;
const ENROLMENT_FLAG = ['WritePKIEnrollmentFlag'] as const;

/** A principal that can change a template can make it vulnerable. */
export const esc4 = escalationRule({
  number: 23,
  kind: 'ADCSESC4',
  *attacks(graph, { node, domains }, template) {
    const rights = graph.once(enrolment);
    for (const kindSets of neededRights(graph, template))
      yield {
        principals: crossProduct(
          graph,
          rights.onAuthority(node),
          ...kindSets.map((kinds) => rights.holders(template, kinds)),
        ),
        ends: domains,
        explain(evidence, principal, target) {
          for (const kinds of kindSets) evidence.add(explainHolding(graph, principal, kinds, template));
          evidence
            .add(explainHolding(graph, principal, AUTHORITY_ENROLMENT, node))
            .edge(template, 'PublishedTo', node)
            .add(explainAcceptance(graph, node, target));
        },
      };
  },
});

/** Sets of rights on the template, each of which is enough together with enrolment on the authority. */
function neededRights(graph: AnalysisGraph, template: NodeIndex): (readonly (readonly string[])[])[] {
  const suppliesSubject = graph.flag(template, 'enrolleesuppliessubject');
  const needsApproval = graph.flag(template, 'requiresmanagerapproval');
  if (suppliesSubject === undefined || needsApproval === undefined) return [];
  const enough: (readonly (readonly string[])[])[] = [[CONTROL], [WRITE, ENROL]];
  if (!authenticates(graph, template) || !needsNoSignature(graph, template)) return enough;
  enough.push([ENROL, NAME_FLAG, ENROLMENT_FLAG]);
  if (suppliesSubject) enough.push([ENROL, ENROLMENT_FLAG]);
  if (!needsApproval) enough.push([ENROL, NAME_FLAG]);
  return enough;
}
