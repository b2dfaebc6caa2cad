import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { certificatesOf } from '../pki/certificates.ts';

/** An issuing authority and the trust anchors that hold the same certificate. */
export const enterpriseCaFor: Rule = {
  number: 12,
  name: 'enterprise-ca-for',
  kinds: ['EnterpriseCAFor'],
  derive(graph, found) {
    const { root, intermediate } = graph.once(certificatesOf);
    for (const authority of graph.ofKind('EnterpriseCA')) {
      const thumbprint = graph.text(authority, 'certthumbprint') ?? '';
      for (const certificates of [root, intermediate])
        for (const anchor of certificates.get(thumbprint) ?? []) found.edge(authority, 'EnterpriseCAFor', anchor);
    }
  },
  explain: (_graph, { source, target }) => new Evidence().node(source).node(target),
};
