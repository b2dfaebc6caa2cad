import { TEMPLATE_DEFAULTS } from './template-defaults.ts';

/**
 * Drawings of a public key infrastructure. Environment `n` has the domain `D<n>`, the authority `CA<n>`, its root
 * `ROOT<n>`, the store `NT<n>` and the computer `HOST<n>`.
 */
type Parts = {
  readonly root?: boolean;
  readonly store?: boolean;
  readonly host?: boolean;
  readonly authority?: string;
};

export function pki(n: number | string, parts: Parts = {}): string {
  const { root = true, store = true, host = true, authority = '' } = parts;
  return `
    D${n}:Domain domainsid=D${n}
    CA${n}:EnterpriseCA domainsid=D${n} ${authority}
    ROOT${n}:RootCA -RootCAFor-> D${n}
    NT${n}:NTAuthStore -NTAuthStoreFor-> D${n}
    ${root ? `CA${n} -IssuedSignedBy-> ROOT${n}` : ''}
    ${store ? `CA${n} -TrustedForNTAuth-> NT${n}` : ''}
    ${host ? `HOST${n}:Computer enabled=true domainsid=D${n} -HostsCAService-> CA${n}` : ''}
  `;
}

/** A template; `undefined` leaves a property out. */
export function template(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  ...authorities: string[]
): string {
  const words = Object.entries({ ...TEMPLATE_DEFAULTS, schannelauthenticationenabled: false, ...properties })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const published = authorities.length > 0 ? ` -PublishedTo-> ${authorities.join(', ')}` : '';
  return `${name}:CertTemplate ${words.join(' ')}${published}\n`;
}
