import { allRoutes, type Edition, getSpec, getSwagger, openApiDocument } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../http/handler.ts';
import { SERVICE_VERSION } from '../version.ts';

/** The OpenAPI document of the running edition. It is generated at the first request and cached. */
export function specHandlers({ edition }: { readonly edition: Edition }): Handler[] {
  let document: Buffer | undefined;
  const answer = () => {
    document ??= Buffer.from(JSON.stringify(openApiDocument(allRoutes, edition, SERVICE_VERSION)));
    return ok(document);
  };
  return [handle(getSpec, answer), handle(getSwagger, answer)];
}
