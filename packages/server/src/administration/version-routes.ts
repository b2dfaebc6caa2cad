import { type Edition, getHealth, getVersion } from '@chokepoint/contract';
import { done, type Handler, handle, ok } from '../http/handler.ts';
import { INTERFACE_RELEASE, SERVICE_VERSION } from '../version.ts';

export function versionHandlers({ edition }: { readonly edition: Edition }): Handler[] {
  return [
    handle(getVersion, () =>
      ok({
        data: {
          API: { current_version: 'v2', deprecated_version: 'none' },
          server_version: INTERFACE_RELEASE,
          product_edition: edition,
          chokepoint_version: `v${SERVICE_VERSION}`,
        },
      }),
    ),
    handle(getHealth, () => done),
  ];
}
