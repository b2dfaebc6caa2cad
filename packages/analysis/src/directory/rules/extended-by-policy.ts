import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';

/** Certificates of a template carry the issuance policies that it names. */
export const extendedByPolicy: Rule = {
  number: 13,
  name: 'extended-by-policy',
  kinds: ['ExtendedByPolicy'],
  derive(graph, found) {
    const policies = new Map<string, NodeIndex[]>();
    for (const policy of graph.ofKind('IssuancePolicy')) {
      const oid = graph.text(policy, 'certtemplateoid');
      if (oid !== undefined) policies.set(oid, [...(policies.get(oid) ?? []), policy]);
    }
    for (const template of graph.ofKind('CertTemplate')) {
      const sid = graph.text(template, 'domainsid') ?? '';
      if (sid === '') continue;
      for (const oid of graph.texts(template, 'certificatepolicy') ?? [])
        for (const policy of policies.get(oid) ?? [])
          if (graph.text(policy, 'domainsid') === sid) found.edge(template, 'ExtendedByPolicy', policy);
    }
  },
  explain: (_graph, { source, target }) => new Evidence().node(source).node(target),
};
