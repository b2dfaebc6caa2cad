import type { NodeIndex } from '@chokepoint/graph';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { bindsWeakly, type ControllerTest, explainControllers, failsInForest, mapsByUpn } from '../forests.ts';
import { explainAcceptance } from '../pki/authorities.ts';
import { CONTROL, CONTROL_OF_NAME, type Controllers, controllers, controllersOfName } from '../pki/controllers.ts';
import {
  all,
  authenticates,
  authenticatesBySchannel,
  canEnrol,
  hasNoSecurityExtension,
  namesDns,
  namesUpnOrSpn,
  needsNoApproval,
  needsNoSignature,
  subjectIsBuilt,
  type TemplateTest,
} from '../pki/templates.ts';
import { victims } from '../pki/victims.ts';
import { escalationRule, explainEnrolment } from './escalation.ts';

type Impersonation = {
  readonly number: number;
  readonly kind: 'ADCSESC9a' | 'ADCSESC9b' | 'ADCSESC10a' | 'ADCSESC10b';
  readonly template: TemplateTest;
  readonly controller: ControllerTest;
  readonly control: readonly string[];
  readonly attackers: (graph: AnalysisGraph) => Controllers;
  /** Which of the principals that can enrol are usable. */
  readonly usable: (graph: AnalysisGraph, template: NodeIndex) => (victim: NodeIndex) => boolean;
};

/** The attacker gives an account that can enrol the name of another account during enrolment. */
function impersonation(impersonation: Impersonation): Rule {
  const { number, kind, template: isVulnerable, controller, control, attackers, usable } = impersonation;
  return escalationRule({
    number,
    kind,
    *attacks(graph, { node, domains }, template) {
      if (!isVulnerable(graph, template)) return;
      const ends = domains.filter((domain) => failsInForest(graph, domain, controller));
      if (ends.length === 0) return;
      const accounts = victims(graph, template, node);
      const isUsable = usable(graph, template);
      yield {
        principals: graph.once(attackers).ofAny(accounts, isUsable),
        ends,
        explain(evidence, principal, target) {
          for (const account of accounts) {
            if (!isUsable(account) || !control.some((right) => graph.hasEdge(principal, right, account))) continue;
            evidence.edgesBetween(graph, principal, control, account);
            explainEnrolment(graph, evidence, account, template, node);
          }
          evidence.add(explainAcceptance(graph, node, target)).add(explainControllers(graph, target, controller));
        },
      };
    },
  });
}

/** Recent domain controllers no longer bind weakly: the rule can be switched off. */
function switchable(given: Impersonation): Rule {
  const rule = impersonation(given);
  return {
    ...rule,
    derive: (graph, found, settings) => (settings.esc9 ? rule.derive(graph, found, settings) : undefined),
  };
}

const byKerberos = all(needsNoApproval, authenticates, hasNoSecurityExtension, subjectIsBuilt, needsNoSignature);
const bySchannel = all(needsNoApproval, authenticatesBySchannel, subjectIsBuilt, needsNoSignature);

function computersOnly(graph: AnalysisGraph): (victim: NodeIndex) => boolean {
  const computers = graph.ofKind('Computer');
  return (victim) => computers.has(victim);
}

const byName = { control: CONTROL_OF_NAME, attackers: controllersOfName, usable: canEnrol };
const byDns = { control: CONTROL, attackers: controllers, usable: computersOnly };

/** No security extension, weak binding: the name in the certificate counts. */
export const esc9a = switchable({
  number: 26,
  kind: 'ADCSESC9a',
  template: all(byKerberos, namesUpnOrSpn),
  controller: bindsWeakly,
  ...byName,
});

/** The same with the DNS name of a computer. */
export const esc9b = switchable({
  number: 27,
  kind: 'ADCSESC9b',
  template: all(byKerberos, namesDns),
  controller: bindsWeakly,
  ...byDns,
});

/** Over TLS, where a controller maps by UPN. */
export const esc10a = impersonation({
  number: 28,
  kind: 'ADCSESC10a',
  template: all(bySchannel, namesUpnOrSpn),
  controller: mapsByUpn,
  ...byName,
});

export const esc10b = impersonation({
  number: 29,
  kind: 'ADCSESC10b',
  template: all(bySchannel, namesDns),
  controller: mapsByUpn,
  ...byDns,
});
