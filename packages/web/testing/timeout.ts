/** The machine may be busy; a page that has not done it by then will not. */
export const TIMEOUT_MS = 60_000;
