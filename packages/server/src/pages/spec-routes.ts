import { allRoutes, getSpec, getSwagger, openApiDocument } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { SERVICE_VERSION } from '../version.ts';

/** The OpenAPI document of the running edition. It is put together at the first request and kept. */
export function specHandlers(service: Service): Handler[] {
  let written: Buffer | undefined;
  const answer = () => {
    written ??= Buffer.from(JSON.stringify(openApiDocument(allRoutes, service.config.edition, SERVICE_VERSION)));
    return ok(written);
  };
  return [handle(getSpec, answer), handle(getSwagger, answer)];
}
