import { crossProduct } from '../membership/cross-product.ts';
import { explainAcceptance } from '../pki/authorities.ts';
import { enrolment } from '../pki/enrolment.ts';
import { all, authenticates, enrolleeSuppliesSubject, needsNoApproval, needsNoSignature } from '../pki/templates.ts';
import { escalationRule, explainEnrolment } from './escalation.ts';

const isVulnerable = all(needsNoApproval, authenticates, enrolleeSuppliesSubject, needsNoSignature);

/** The enrollee supplies the subject of the certificate. */
export const esc1 = escalationRule({
  number: 21,
  kind: 'ADCSESC1',
  *attacks(graph, { node, domains }, template) {
    if (!isVulnerable(graph, template)) return;
    const rights = graph.once(enrolment);
    yield {
      principals: crossProduct(graph, rights.onTemplate(template), rights.onAuthority(node)),
      ends: domains,
      explain(evidence, principal, target) {
        explainEnrolment(graph, evidence, principal, template, node);
        evidence.add(explainAcceptance(graph, node, target));
      },
    };
  },
});
