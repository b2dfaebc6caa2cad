declare module 'virtual:solid-icons' {
  import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';

  /** The name of each icon, followed by its aliases. */
  export const names: readonly string[];
  /** Loads the icons whose names begin with a letter or digit. */
  export const letters: Readonly<Record<string, () => Promise<{ readonly icons: readonly IconDefinition[] }>>>;
}
