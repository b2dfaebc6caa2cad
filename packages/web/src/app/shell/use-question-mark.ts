import { useEffect } from 'react';
import { FIELDS } from './use-alt-keys.ts';

/** Calls back for a question mark, except in fields. */
export function useQuestionMark(pressed: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      pressed();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [pressed]);
}
