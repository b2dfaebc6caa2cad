import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { certificatesOf } from '../pki/certificates.ts';

/** The issuer of an authority's certificate: the second link of its chain. */
export const issuedSignedBy: Rule = {
  number: 11,
  name: 'issued-signed-by',
  kinds: ['IssuedSignedBy'],
  derive(graph, found) {
    const { enterprise, root, intermediate } = graph.once(certificatesOf);
    for (const authority of graph.ofKinds('EnterpriseCA', 'RootCA', 'AIACA')) {
      const issuer = graph.texts(authority, 'certchain')?.[1] ?? '';
      for (const certificates of [enterprise, root, intermediate])
        for (const signer of certificates.get(issuer) ?? []) found.edge(authority, 'IssuedSignedBy', signer);
    }
  },
  explain: (_graph, { source, target }) => new Evidence().node(source).node(target),
};
