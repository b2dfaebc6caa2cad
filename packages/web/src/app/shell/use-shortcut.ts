import { useEffect } from 'react';

/** Calls back for Ctrl or Command with a letter, wherever the focus is. */
export function useShortcut(letter: string, pressed: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      pressed();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter, pressed]);
}
