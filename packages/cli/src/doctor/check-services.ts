import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Config, dataFolderHolder, probeEmbedded, probePostgres } from '@chokepoint/server';
import { pino } from 'pino';
import { hasDatabase } from './check-folder.ts';
import { type Diagnosis, fault, fine } from './diagnosis.ts';

const LONGEST_WAIT_MS = 3000;

/** The database server, where there is one, or the embedded database, which is opened where no service uses it. */
export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'memoryLimit'>,
): Promise<Diagnosis> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) return checkEmbedded(config);
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

async function checkEmbedded({ dataDir, memoryLimit }: Pick<Config, 'dataDir' | 'memoryLimit'>): Promise<Diagnosis> {
  const subject = 'database';
  if (!hasDatabase(dataDir)) return fine(subject, 'embedded; the first start creates it');
  if (dataFolderHolder(dataDir) !== undefined) return fine(subject, 'embedded, open in the service that runs');
  try {
    const found = await probeEmbedded(dataDir, memoryLimit, pino({ level: 'silent' }));
    return fine(
      subject,
      found ? `embedded ${found.engine} ${found.version}, can be opened` : 'embedded; not filled yet',
    );
  } catch (error) {
    const advice = `look into ${join(dataDir, 'postgres')} for the log of the server; put the data folder back from a backup if its files are damaged`;
    return fault(subject, `the embedded database cannot be opened: ${(error as Error).message}`, advice);
  }
}

/** Whether the ports are free, or used by a service that answers. */
export async function checkPorts(
  config: Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'boltHost' | 'boltPort' | 'tls'>,
): Promise<Diagnosis[]> {
  const { host, port, metricsHost, metricsPort, boltHost, boltPort, tls } = config;
  const protocol = tls ? 'https' : 'http';
  return [
    await checkPort('port', 'CHOKEPOINT_PORT', { host, port, protocol, path: '/healthz' }),
    ...(metricsPort === undefined
      ? []
      : [
          await checkPort('metrics port', 'CHOKEPOINT_METRICS_PORT', {
            host: metricsHost,
            port: metricsPort,
            protocol: 'http',
            path: '/metrics',
          }),
        ]),
    ...(boltPort === undefined
      ? []
      : [
          await checkPort('Bolt port', 'CHOKEPOINT_BOLT_PORT', {
            host: boltHost,
            port: boltPort,
            protocol,
            path: '/', // clients find the endpoints there
          }),
        ]),
  ];
}

type Endpoint = {
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  readonly path: string;
};

async function checkPort(subject: string, variable: string, endpoint: Endpoint): Promise<Diagnosis> {
  const { host, port } = endpoint;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    return fine(subject, `${host}:${port} is free`);
  } catch (error) {
    if (await answers(endpoint)) return fine(subject, `a service answers at ${host}:${port}`);
    return fault(subject, (error as Error).message, `stop what uses it, or set ${variable} to another port`);
  }
}

/** Whether a service answers, whatever its certificate says: nothing secret is sent. */
function answers({ protocol, host, port, path }: Endpoint): Promise<boolean> {
  const options = { host, port, path, timeout: LONGEST_WAIT_MS };
  return new Promise((resolve) => {
    const request =
      protocol === 'https' ? httpsRequest({ ...options, rejectUnauthorized: false }) : httpRequest(options);
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
    request.end();
  });
}
