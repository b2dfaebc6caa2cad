const KEY = 'chokepoint.next';

/** Stores the intended page while the browser is at an identity provider. */
export function rememberNext(next: string | undefined): void {
  try {
    if (next) sessionStorage.setItem(KEY, next);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the user returns to the start page.
  }
}

/** Returns the stored page, once. */
export function recallNext(): string | undefined {
  try {
    const next = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return next;
  } catch {
    return undefined;
  }
}
