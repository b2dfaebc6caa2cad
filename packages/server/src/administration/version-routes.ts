import { getHealth, getVersion } from '@chokepoint/contract';
import { done, type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { INTERFACE_RELEASE, SERVICE_VERSION } from '../version.ts';

export function versionHandlers({ config }: Service): Handler[] {
  return [
    handle(getVersion, () =>
      ok({
        data: {
          API: { current_version: 'v2', deprecated_version: 'none' },
          server_version: INTERFACE_RELEASE,
          product_edition: config.edition,
          chokepoint_version: `v${SERVICE_VERSION}`,
        },
      }),
    ),
    handle(getHealth, () => done),
  ];
}
