import { useSyncExternalStore } from 'react';

/** What the user chose; `system` follows the device. public/theme.js reads the same key before the first paint. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'chokepoint.theme';
const listeners = new Set<() => void>();
const device = window.matchMedia('(prefers-color-scheme: dark)');
let choice: ThemeChoice = storedChoice();

device.addEventListener('change', apply);

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  apply();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** The theme that the page wears, whether it was chosen or is that of the device. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'));
}

function apply(): void {
  const dark = choice === 'dark' || (choice === 'system' && device.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedChoice(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}
