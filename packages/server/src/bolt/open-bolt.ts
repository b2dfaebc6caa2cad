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
import { ResultMemory } from './session/result-memory.ts';

type BoltParts = LoginParts &
  LogOnParts &
  Omit<StatementParts, 'marks' | 'limits' | 'memory'> &
  Parameters<typeof markObjects>[0] & { readonly config: Config; readonly log: Logger };

/** What clients of Neo4j are served with, by Bolt and by HTTP. */
export type Neo4jDoor = {
  readonly config: Config;
  readonly port: number;
  readonly statements: StatementParts & { readonly log: Logger };
  readonly logOn: LogOn;
};

type OpenBolt = { readonly port: number; close(): Promise<void> };

/** Undefined where the configuration does not name a port for them. */
export function neo4jDoor(parts: BoltParts, limits?: Partial<BoltLimits>): Neo4jDoor | undefined {
  const { config } = parts;
  if (config.boltPort === undefined) return undefined;
  const merged = { ...BOLT_LIMITS, ...limits };
  const memory = new ResultMemory(merged.resultBytes);
  const statements = { ...parts, marks: markObjects(parts), limits: merged, memory };
  return { config, port: config.boltPort, statements, logOn: new LogOn(parts, openLogin(parts)) };
}

/** Accepts clients by Bolt. */
export async function openBolt(door: Neo4jDoor, transport: Transport): Promise<OpenBolt> {
  const { config, statements, logOn } = door;
  const { log, limits } = statements;
  if (exposureOf({ ...config, host: config.boltHost, trustedProxies: false }))
    log.warn({ host: config.boltHost }, 'Bolt is open to other machines without TLS: passwords can be read');
  const listener = new BoltListener({
    config,
    log,
    limits,
    certificate: transport.certificate,
    backend: (place) => boltBackend(statements, logOn, place),
  });
  transport.onCertificate((certificate) => listener.replaceCertificate(certificate));
  const port = await listener.listen(door.port);
  return { port, close: () => listener.close() };
}
