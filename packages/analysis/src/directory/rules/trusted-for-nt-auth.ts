import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { certificatesOf } from '../pki/certificates.ts';

/** An authority whose certificate is in the NTAuth store of a forest may issue certificates to log on with. */
export const trustedForNtAuth: Rule = {
  number: 10,
  name: 'trusted-for-nt-auth',
  kinds: ['TrustedForNTAuth'],
  derive(graph, found) {
    const authorities = graph.once(certificatesOf).enterprise;
    for (const store of graph.ofKind('NTAuthStore'))
      for (const thumbprint of graph.texts(store, 'certthumbprints') ?? [])
        for (const authority of authorities.get(thumbprint) ?? []) found.edge(authority, 'TrustedForNTAuth', store);
  },
  explain: (_graph, { source, target }) => new Evidence().node(source).node(target),
};
