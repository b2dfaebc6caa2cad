/** What the address of the login page may carry. */
export type LoginSearch = {
  /** Where to go after the login. */
  readonly next?: string;
  /** One-time code of a login with a provider. */
  readonly code?: string;
  /** Why a login with a provider failed. */
  readonly error?: string;
};

export function loginSearch(given: Record<string, unknown>): LoginSearch {
  const { next, code, error } = given;
  return {
    ...(isPage(next) && { next }),
    ...(code !== undefined && { code: String(code) }),
    ...(error !== undefined && { error: String(error).slice(0, 500) }),
  };
}

/** Only addresses inside the application: a link to the login page must not lead elsewhere. */
function isPage(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/(?:login|expired-password)\b/.test(value);
}
