import type { NodeIndex } from '@chokepoint/graph';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { type ControllerTest, explainControllers, failsInForest, mapsByUpn } from '../forests.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainAcceptance } from '../pki/authorities.ts';
import { enrolment } from '../pki/enrolment.ts';
import {
  all,
  authenticates,
  authenticatesBySchannel,
  enrollable,
  hasNoSecurityExtension,
  needsNoApproval,
  needsNoSignature,
  type TemplateTest,
} from '../pki/templates.ts';
import { escalationRule, explainEnrolment } from './escalation.ts';

/** The authority lets every request name its subject, so that templates that do not are no protection. */
function esc6(
  number: number,
  kind: 'ADCSESC6a' | 'ADCSESC6b',
  isVulnerable: TemplateTest,
  fails?: ControllerTest,
): Rule {
  return escalationRule({
    number,
    kind,
    *attacks(graph, { node, domains }, template) {
      if (!takesAnySubject(graph, node) || !isVulnerable(graph, template)) return;
      const rights = graph.once(enrolment);
      const holders = crossProduct(graph, rights.onTemplate(template), rights.onAuthority(node));
      yield {
        principals: enrollable(graph, holders, template),
        ends: fails ? domains.filter((domain) => failsInForest(graph, domain, fails)) : domains,
        explain(evidence, principal, target) {
          explainEnrolment(graph, evidence, principal, template, node);
          evidence.add(explainAcceptance(graph, node, target));
          if (fails) evidence.add(explainControllers(graph, target, fails));
        },
      };
    },
  });
}

function takesAnySubject(graph: AnalysisGraph, authority: NodeIndex): boolean {
  return (
    graph.flag(authority, 'isuserspecifiessanenabledcollected') === true &&
    graph.flag(authority, 'isuserspecifiessanenabled') === true
  );
}

/** Logon by Kerberos: the certificate must lack the security extension. */
export const esc6a = esc6(
  24,
  'ADCSESC6a',
  all(needsNoApproval, needsNoSignature, hasNoSecurityExtension, authenticates),
);

/** Logon by TLS: a controller must map certificates by UPN. */
export const esc6b = esc6(25, 'ADCSESC6b', all(needsNoApproval, needsNoSignature, authenticatesBySchannel), mapsByUpn);
