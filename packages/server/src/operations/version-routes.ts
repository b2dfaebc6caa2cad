import { readFileSync } from 'node:fs';
import { getHealth, getVersion } from '@chokepoint/contract';
import { done, type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';

/** The release of this program, as `v1.2.3`. */
const SERVER_VERSION = `v${JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version}`;

export function versionHandlers({ config }: Service): Handler[] {
  return [
    handle(getVersion, () =>
      ok({
        data: {
          API: { current_version: 'v2', deprecated_version: 'none' },
          server_version: SERVER_VERSION,
          product_edition: config.edition,
        },
      }),
    ),
    handle(getHealth, () => done),
  ];
}
