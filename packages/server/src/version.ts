import { readFileSync } from 'node:fs';

/** Version of the service, as its package says. */
export const SERVICE_VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;

/**
 * The release of the ecosystem whose interface is spoken. Clients compare `server_version` with it before they use newer
 * endpoints, so our own number there would switch them off.
 */
export const INTERFACE_RELEASE = 'v9.8.0';
