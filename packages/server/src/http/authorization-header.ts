import { badRequest } from '../service-error.ts';

type Authorization = { readonly scheme: 'bearer' | 'bhesignature'; readonly value: string };

/** Reads `Authorization: <scheme> <value>`; `undefined` without the header. */
export function authorizationOf(header: string | undefined): Authorization | undefined {
  if (header === undefined) return undefined;
  const [name, value, ...others] = header.split(' ');
  if (!name || !value || others.length > 0)
    throw badRequest('Expected only two components for the Authorization header.');
  const scheme = name.toLowerCase();
  if (scheme !== 'bearer' && scheme !== 'bhesignature') throw badRequest(`Unexpected authorization scheme: ${scheme}.`);
  return { scheme, value };
}
