import { isIP } from 'node:net';
import type { Config } from '../../config.ts';

type Listening = Pick<Config, 'host' | 'tls' | 'trustedProxies'>;

/** Why passwords and sessions could be read on the way to the service; `undefined` when they cannot. */
export function exposureOf({ host, tls, trustedProxies }: Listening): string | undefined {
  if (tls !== undefined || trustedProxies !== false || isLoopback(host)) return undefined;
  return (
    `The service listens on ${host} without TLS, so anyone on the network path can read passwords, sessions and the ` +
    'graph. Set CHOKEPOINT_TLS_CERT and CHOKEPOINT_TLS_KEY, or put a proxy with TLS in front and name it in ' +
    'CHOKEPOINT_TRUSTED_PROXIES.'
  );
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '::ffff:127.0.0.1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
