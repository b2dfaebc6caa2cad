import type { AuthToken, Backend, BoltVersion, ClientFacts } from '@chokepoint/bolt';
import type { Logger } from 'pino';
import type { StatementParts } from './bolt-parts.ts';
import { ClientSession } from './client-session.ts';
import type { LogOn } from './log-on.ts';

/** The releases of Neo4j whose drivers and tools work here; clients of older protocols look for an older one. */
const RELEASES = { 4: '4.4.42', 5: '5.26.0' } as const;

export const releaseFor = ({ major }: Pick<BoltVersion, 'major'>): string => (major < 5 ? RELEASES[4] : RELEASES[5]);

/** What answers one connection. */
export function boltBackend(
  parts: StatementParts & { readonly log: Logger },
  logOn: LogOn,
  place: { readonly remoteAddress: string; readonly ownAddress: string },
): Backend {
  return {
    agent: (version) => `Neo4j/${releaseFor(version)}`,
    address: place.ownAddress,
    async logOn(token: AuthToken, client: ClientFacts) {
      const origin = { address: place.remoteAddress, userAgent: client.userAgent };
      return new ClientSession(parts, {
        identity: await logOn.attempt(token, origin),
        address: place.remoteAddress,
        format: client.format,
        server: {
          version: releaseFor(client.version),
          address: client.routingAddress ?? place.ownAddress,
        },
      });
    },
    onError: (error) => parts.log.error({ err: error }, 'a request over Bolt has failed'),
  };
}
