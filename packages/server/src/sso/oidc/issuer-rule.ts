const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

/**
 * Whether the service may connect to an OpenID Connect provider at this address. Plain http is for tests: with a provider
 * on the same machine, or when this service itself is reached by plain http.
 */
export function mayReach(url: URL, publicUrl: string): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (isLoopback(url) || publicUrl.startsWith('http:'));
}

/** Whether a text can be the issuer of a provider: a web address without query, fragment or user name. */
export function isIssuer(text: string, publicUrl: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return !/[?#]/.test(text) && url.username === '' && url.password === '' && mayReach(url, publicUrl);
}

/** Whether a text is an address that the service may connect to. */
export function isReachable(text: string, publicUrl: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '' && mayReach(url, publicUrl);
}
