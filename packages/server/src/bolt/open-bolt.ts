import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { exposureOf } from '../gateway/tls/exposure.ts';
import type { Transport } from '../gateway/tls/transport.ts';
import { type LoginParts, openLogin } from '../identity/open-login.ts';
import { BoltListener } from './listener/bolt-listener.ts';
import { boltBackend } from './session/bolt-backend.ts';
import { BOLT_LIMITS, type BoltLimits, type StatementParts } from './session/bolt-parts.ts';
import { LogOn, type LogOnParts } from './session/log-on.ts';
import { markObjects } from './session/mark-objects.ts';

type BoltParts = LoginParts &
  LogOnParts &
  Omit<StatementParts, 'marks' | 'limits'> &
  Parameters<typeof markObjects>[0] & { readonly config: Config; readonly log: Logger };

type OpenBolt = { readonly port: number; close(): Promise<void> };

/** Accepts clients of Neo4j, where the configuration says so. */
export async function openBolt(
  parts: BoltParts,
  transport: Transport,
  limits?: Partial<BoltLimits>,
): Promise<OpenBolt | undefined> {
  const { config, log } = parts;
  if (config.boltPort === undefined) return undefined;
  const exposure = exposureOf({ ...config, host: config.boltHost, trustedProxies: false });
  if (exposure)
    log.warn({ host: config.boltHost }, 'Bolt is open to other machines without TLS: passwords can be read');
  const statementParts: StatementParts & { readonly log: Logger } = {
    ...parts,
    marks: markObjects(parts),
    limits: { ...BOLT_LIMITS, ...limits },
  };
  const logOn = new LogOn(parts, openLogin(parts));
  const listener = new BoltListener({
    config,
    log,
    limits: statementParts.limits,
    certificate: transport.certificate,
    backend: (place) => boltBackend(statementParts, logOn, place),
  });
  transport.onCertificate((certificate) => listener.replaceCertificate(certificate));
  const port = await listener.listen(config.boltPort);
  return { port, close: () => listener.close() };
}
