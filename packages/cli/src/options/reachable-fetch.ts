/** The service could not be reached; the message is for the user. */
export class UnreachableService extends Error {
  override name = 'UnreachableService';

  constructor(url: string, failure: unknown) {
    const { cause, message } = failure as Error;
    const { code = '', message: reason = '' } = (cause ?? {}) as NodeJS.ErrnoException;
    super(`${url} cannot be reached: ${reason || message}${UNKNOWN_ISSUER.has(code) ? HINT : ''}`);
  }
}

/** How OpenSSL names certificates whose issuer is not trusted here. */
const UNKNOWN_ISSUER: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const HINT =
  '. Set NODE_EXTRA_CA_CERTS to the file with the certificate of its issuer (PEM), or NODE_USE_SYSTEM_CA=1 to trust what this machine trusts';

/** `fetch` whose failures to connect are explained. */
export const reachableFetch: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    const { origin } = new URL(input instanceof Request ? input.url : input);
    throw new UnreachableService(origin, error);
  }
};
