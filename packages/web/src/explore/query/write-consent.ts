import { useSyncExternalStore } from 'react';

/** What the user decided about a query that changes the graph. A consent is good for one run. */
type Decision = 'run once' | 'used' | 'declined';

let last: { readonly query: string; readonly decision: Decision } | undefined;
const listeners = new Set<() => void>();

function set(next: typeof last): void {
  last = next;
  for (const listener of listeners) listener();
}

const decisionOn = (query: string): Decision | undefined => (last?.query === query ? last.decision : undefined);

export const decideOn = (query: string, decision: Decision): void => set({ query, decision });

/** The next run of any query asks again. */
export const askAgain = (): void => set(undefined);

/** Whether a query may run now; uses the consent up. */
export function takeConsent(query: string): boolean {
  const consented = decisionOn(query) === 'run once';
  if (consented) decideOn(query, 'used');
  return consented;
}

export function useDecisionOn(query: string): Decision | undefined {
  return useSyncExternalStore(subscribe, () => decisionOn(query));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
