import { allRoutes, type Edition, getSpec, getSwagger, openApiDocument } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../http/handler.ts';
import { SERVICE_VERSION } from '../version.ts';

const documents = new Map<Edition, Buffer>();

/** The OpenAPI document of an edition. It is generated at the first request and cached. */
function documentOf(edition: Edition): Buffer {
  const document =
    documents.get(edition) ?? Buffer.from(JSON.stringify(openApiDocument(allRoutes, edition, SERVICE_VERSION)));
  documents.set(edition, document);
  return document;
}

export function specHandlers({ edition }: { readonly edition: Edition }): Handler[] {
  const answer = () => ok(documentOf(edition));
  return [handle(getSpec, answer), handle(getSwagger, answer)];
}
