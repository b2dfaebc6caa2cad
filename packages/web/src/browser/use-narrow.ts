import { useSyncExternalStore } from 'react';

/** A phone: panels lie above and below each other there. The same width as `md` in the styles. */
const narrow = window.matchMedia('(max-width: 47.99rem)');

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
