import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, probePostgres } from '@chokepoint/server';
import { hasDatabase } from './check-folder.ts';
import { type Diagnosis, fault, fine } from './diagnosis.ts';

/** The database server, where there is one; the embedded database is started with the service. */
export async function checkDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Diagnosis> {
  if (databaseUrl === undefined)
    return fine('database', hasDatabase(dataDir) ? 'embedded' : 'embedded; the first start creates it');
  try {
    return fine('database', `PostgreSQL ${await probePostgres(databaseUrl)}`);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return fault(
      'database',
      message || String(code),
      'check CHOKEPOINT_DATABASE_URL, and that the server runs and accepts it',
    );
  }
}

/** Whether the ports are free, or used by a service that answers. */
export async function checkPorts(
  config: Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'boltHost' | 'boltPort'>,
): Promise<Diagnosis[]> {
  const { host, port, metricsHost, metricsPort, boltHost, boltPort } = config;
  return [
    await checkPort('port', 'CHOKEPOINT_PORT', host, port),
    ...(metricsPort === undefined
      ? []
      : [await checkPort('metrics port', 'CHOKEPOINT_METRICS_PORT', metricsHost, metricsPort)]),
    ...(boltPort === undefined ? [] : [await checkPort('Bolt port', 'CHOKEPOINT_BOLT_PORT', boltHost, boltPort)]),
  ];
}

async function checkPort(subject: string, variable: string, host: string, port: number): Promise<Diagnosis> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    return fine(subject, `${host}:${port} is free`);
  } catch (error) {
    if (await answers(host, port)) return fine(subject, `a service answers at ${host}:${port}`);
    return fault(subject, (error as Error).message, `stop what uses it, or set ${variable} to another port`);
  }
}

async function answers(host: string, port: number): Promise<boolean> {
  try {
    const place = host.includes(':') ? `[${host}]` : host;
    const { ok } = await fetch(`http://${place}:${port}/healthz`, { signal: AbortSignal.timeout(3000) });
    return ok;
  } catch {
    return false;
  }
}
