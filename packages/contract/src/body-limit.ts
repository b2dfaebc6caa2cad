import type { Route } from './route.ts';

/** Bytes of a request body that the service reads into memory, before and after decompression. */
export const BODY_BYTES = {
  /** Routes without a login. */
  public: 16 << 10,
  /** The form with which a SAML provider sends a browser back: signed XML with the groups of a user. */
  providerForm: 128 << 10,
  ordinary: 256 << 10,
  /** Queries and lists that may name thousands of objects. */
  list: 1 << 20,
  /** Files exported from elsewhere. `CHOKEPOINT_BODY_LIMIT` changes this one. */
  import: 10 << 20,
} as const;

/** The largest body of a route, in bytes. Bodies of kind `stream` go to a file and have a limit of their own. */
export function bodyLimitOf(route: Pick<Route, 'access' | 'bodyLimit'>): number {
  return route.bodyLimit ?? (route.access.kind === 'public' ? BODY_BYTES.public : BODY_BYTES.ordinary);
}
