import type { IncomingMessage, ServerResponse } from 'node:http';
import { releaseFor } from '../session/bolt-backend.ts';

/** Where clients find what: the JSON that a plain GET on the port is answered with. */
export function discovery(isSecure: boolean, publicUrl: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET') {
      response.writeHead(405, { connection: 'close' }).end();
      return;
    }
    const host = request.headers.host ?? 'localhost';
    const suffix = isSecure ? '+s' : '';
    const body = {
      bolt_routing: `neo4j${suffix}://${host}`,
      bolt_direct: `bolt${suffix}://${host}`,
      transaction: `${publicUrl}/db/{databaseName}/tx`,
      query: `${publicUrl}/db/{databaseName}/query/v2`,
      neo4j_version: releaseFor({ major: 5 }),
      neo4j_edition: 'community',
      auth_config: { oidc_providers: [] },
    };
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
  };
}
