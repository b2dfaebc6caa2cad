import { readFileSync } from 'node:fs';

/** Version of the service, as its package says. */
export const SERVICE_VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;
