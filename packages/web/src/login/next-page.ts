const KEY = 'chokepoint.next';

/** Keeps the intended page while the browser is at an identity provider. */
export function rememberNext(next: string | undefined): void {
  try {
    if (next) sessionStorage.setItem(KEY, next);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the way back leads to the start.
  }
}

/** The page that was kept, once. */
export function recallNext(): string | undefined {
  try {
    const next = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return next;
  } catch {
    return undefined;
  }
}
