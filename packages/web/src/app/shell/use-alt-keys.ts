import { useEffect } from 'react';

/** Where keys are typed. */
export const FIELDS = 'input, textarea, select, [contenteditable=true]';

/** Calls back for Alt with a physical key, except in fields. */
export function useAltKeys(pressed: (code: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      if (pressed(event.code)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [pressed]);
}
