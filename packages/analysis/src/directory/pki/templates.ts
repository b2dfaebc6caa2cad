import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';

export const OID = {
  clientAuthentication: '1.3.6.1.5.5.7.3.2',
  anyPurpose: '2.5.29.37.0',
  certificateRequestAgent: '1.3.6.1.4.1.311.20.2.1',
} as const;

export type TemplateTest = (graph: AnalysisGraph, template: NodeIndex) => boolean;

export const needsNoApproval: TemplateTest = (graph, template) =>
  graph.flag(template, 'requiresmanagerapproval') === false;

export const authenticates: TemplateTest = (graph, template) => graph.flag(template, 'authenticationenabled') === true;

export const enrolleeSuppliesSubject: TemplateTest = (graph, template) =>
  graph.flag(template, 'enrolleesuppliessubject') === true;

export const subjectIsBuilt: TemplateTest = (graph, template) =>
  graph.flag(template, 'enrolleesuppliessubject') === false;

export const hasNoSecurityExtension: TemplateTest = (graph, template) =>
  graph.flag(template, 'nosecurityextension') === true;

/** Signatures are required from version 2 on; the properties must be known in any case. */
export const needsNoSignature: TemplateTest = (graph, template) => {
  const version = graph.number(template, 'schemaversion');
  const signatures = graph.number(template, 'authorizedsignatures');
  return version !== undefined && signatures !== undefined && !(version > 1 && signatures > 0);
};

/** Good for TLS client authentication, by flag or else by its purposes. */
export const authenticatesBySchannel: TemplateTest = (graph, template) => {
  if (graph.property(template, 'schannelauthenticationenabled') !== undefined)
    return graph.flag(template, 'schannelauthenticationenabled') === true;
  const purposes = graph.texts(template, 'effectiveekus');
  if (!purposes) return false;
  return purposes.length === 0 || purposes.includes(OID.clientAuthentication) || purposes.includes(OID.anyPurpose);
};

export const namesUpnOrSpn: TemplateTest = (graph, template) => {
  const upn = graph.flag(template, 'subjectaltrequireupn');
  const spn = graph.flag(template, 'subjectaltrequirespn');
  return upn !== undefined && spn !== undefined && (upn || spn);
};

export const namesDns: TemplateTest = (graph, template) => graph.flag(template, 'subjectaltrequiredns') === true;

/** Users have no DNS name to put into a certificate. */
const suitsUsers: TemplateTest = (graph, template) =>
  graph.flag(template, 'subjectaltrequiredns') === false &&
  graph.flag(template, 'subjectaltrequiredomaindns') === false;

/** Without users who cannot get a certificate of the template; managed service accounts have a DNS name. */
export function enrollable(graph: AnalysisGraph, nodes: readonly NodeIndex[], template: NodeIndex): NodeIndex[] {
  return nodes.filter(canEnrol(graph, template));
}

/** Whether a node can get a certificate of the template. */
export function canEnrol(graph: AnalysisGraph, template: NodeIndex): (node: NodeIndex) => boolean {
  if (suitsUsers(graph, template)) return () => true;
  const users = graph.ofKind('User');
  return (node) => !users.has(node) || graph.flag(node, 'gmsa') === true || graph.flag(node, 'msa') === true;
}

export const all =
  (...tests: readonly TemplateTest[]): TemplateTest =>
  (graph, template) =>
    tests.every((test) => test(graph, template));
