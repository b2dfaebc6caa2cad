/** What the address of the login page may carry. */
type LoginSearch = {
  /** Where to go after the login. */
  readonly next?: string | undefined;
  /** One-time code of a login with a provider. */
  readonly code?: string | undefined;
  /** Why a login with a provider failed. */
  readonly error?: string | undefined;
};

export function loginSearch(given: Record<string, unknown>): LoginSearch {
  const { next, code, error } = given;
  // Set even when refused: a missing key would leave the value of the address.
  return {
    next: isPage(next) ? next : undefined,
    code: code === undefined ? undefined : String(code),
    error: error === undefined ? undefined : String(error).slice(0, 500),
  };
}

/** Only addresses inside the application: a link to the login page must not lead elsewhere. */
function isPage(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/(?:login|expired-password)\b/.test(value);
}
