import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Edition } from '@chokepoint/contract';
import { ConfigError } from './config-error.ts';
import { defaultMemoryLimit, formatBytes, parseBytes } from './memory-limit.ts';
import { readSecretKeys, type SecretKeys } from './secret-keys.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const ROLES = ['all', 'web', 'worker'] as const;
type Role = (typeof ROLES)[number];

/** Where the certificate of the service and its key are, as PEM. */
export type TlsFiles = { readonly cert: string; readonly key: string };

export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL to use; `undefined` = the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Connections of this process to its database, beside those for messages, the pipeline lock and the health check. */
  readonly databaseConnections: number;
  /** What runs the embedded database: `auto` = a private PostgreSQL server, PGlite where that cannot be run. */
  readonly embeddedDatabase: 'auto' | 'postgres' | 'pglite';
  readonly edition: Edition;
  readonly adminName: string;
  readonly adminPassword: string | undefined;
  readonly collectorsDir: string;
  /** The service speaks TLS itself; `undefined` = plain HTTP. */
  readonly tls: TlsFiles | undefined;
  /** Where users reach the service, without a slash at the end. */
  readonly publicUrl: string;
  /** Number of proxies in front, or their addresses and networks; `false` = none, forwarded headers are ignored. */
  readonly trustedProxies: false | number | readonly string[];
  readonly secretKeys: SecretKeys;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Where clients of Neo4j are accepted; `undefined` = nowhere. */
  readonly boltPort: number | undefined;
  readonly boltHost: string;
  /** Origins of pages, other than the service's own, that may connect by WebSocket. */
  readonly boltOrigins: readonly string[];
  /** A collector of traces that speaks OTLP over HTTP; `undefined` = nothing is traced. */
  readonly otlpUrl: string | undefined;
  /** Reads a file of a collector from its standard input, and ends with 0 when users may download it. */
  readonly scanCommand: string | undefined;
  readonly logLevel: LogLevel;
  /** Requests a second: without a session per address, with one per principal. */
  readonly anonymousRate: number;
  readonly principalRate: number;
  /** Largest request body that is read into memory, in bytes. */
  readonly bodyLimit: number;
  /** Largest file that can be uploaded, in bytes. */
  readonly uploadLimit: number;
  /** How long a client may take to send a request, in seconds; uploads aside. */
  readonly bodySeconds: number;
  /** Connections at the same time. */
  readonly maxConnections: number;
  /** Requests that run and wait at the same time; the rest is refused. */
  readonly requestSlots: { readonly running: number; readonly waiting: number; readonly waitMs: number };
  /** How long requests may wait for the event loop under lasting load before some are refused; 0 = without limit. */
  readonly queueMs: number;
  /** Backups that the service makes by itself; without a folder it makes none. */
  readonly backup: BackupConfig;
  /** Parquet that the service writes by itself; without a folder it writes none. */
  readonly export: ExportConfig;
  /** How long a process that is about to stop goes on serving, so that load balancers notice. */
  readonly drainSeconds: number;
  /** How long one merge or one analysis of the graph may take, in minutes. */
  readonly stepMinutes: number;
  /** How much memory the service may take, with the embedded database, in bytes. */
  readonly memoryLimit: number;
  /** How many threads may run one query together. */
  readonly queryParallelism: number;
  /** What this process does: `web` answers requests and leaves the pipeline to others; `worker` and `all` may own it. */
  readonly role: Role;
  /** Whether this process may ingest and analyse; `false` leaves that to other processes on the same database. */
  readonly pipeline: boolean;
  /** Whether the analysis runs; `false` leaves collected data as it is. */
  readonly analysis: boolean;
  /** Whether threads are warmed up after a start, so that the first upload is as fast as later ones. */
  readonly warmUp: boolean;
  /** Whether Cypher may change the graph, for callers with the permission. */
  readonly cypherWrites: boolean;
  /** Where webhooks may be sent, as `target-rule.ts` reads it; `undefined` = to any public address. */
  readonly alertTargets: readonly string[] | undefined;
  /** What to log about variables that were given under a deprecated name. */
  readonly deprecations: readonly string[];
};

/** Variables whose old name is still read, for one version. */
const RENAMED = [{ from: 'CHOKEPOINT_REHEARSAL', to: 'CHOKEPOINT_WARM_UP' }] as const;

export { ConfigError };

/** Reads the configuration from environment variables; throws `ConfigError` naming the variable that is wrong. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const renamed = RENAMED.filter(({ from }) => given[from]);
  const env = { ...given, ...Object.fromEntries(renamed.map(({ from, to }) => [to, given[to] || given[from]])) };
  const host = env.CHOKEPOINT_HOST || '127.0.0.1';
  const port = integer(env, 'CHOKEPOINT_PORT', 8080, 0, 65535);
  const dataDir = resolve(env.CHOKEPOINT_DATA_DIR || './data');
  return {
    host,
    port,
    dataDir,
    databaseUrl: databaseUrl(env),
    databaseConnections: integer(env, 'CHOKEPOINT_DATABASE_CONNECTIONS', 10, 2, 1000),
    embeddedDatabase: oneOf(env, 'CHOKEPOINT_EMBEDDED_DATABASE', ['auto', 'postgres', 'pglite'], 'auto'),
    edition: oneOf(env, 'CHOKEPOINT_EDITION', ['enterprise', 'community'], 'enterprise'),
    adminName: env.CHOKEPOINT_ADMIN_NAME || 'admin',
    adminPassword: env.CHOKEPOINT_ADMIN_PASSWORD || undefined,
    collectorsDir: resolve(env.CHOKEPOINT_COLLECTORS_DIR || join(dataDir, 'collectors')),
    tls: tlsFiles(env),
    publicUrl: publicUrl(env, host, port),
    trustedProxies: trustedProxies(env),
    secretKeys: readSecretKeys(env, dataDir),
    metricsPort: env.CHOKEPOINT_METRICS_PORT ? integer(env, 'CHOKEPOINT_METRICS_PORT', 0, 0, 65535) : undefined,
    metricsHost: env.CHOKEPOINT_METRICS_HOST || '127.0.0.1',
    boltPort: env.CHOKEPOINT_BOLT_PORT ? integer(env, 'CHOKEPOINT_BOLT_PORT', 0, 0, 65535) : undefined,
    boltHost: env.CHOKEPOINT_BOLT_HOST || '127.0.0.1',
    boltOrigins: boltOrigins(env),
    otlpUrl: otlpUrl(env),
    scanCommand: env.CHOKEPOINT_SCAN_COMMAND || undefined,
    logLevel: oneOf(env, 'CHOKEPOINT_LOG_LEVEL', LOG_LEVELS, 'info'),
    anonymousRate: integer(env, 'CHOKEPOINT_ANONYMOUS_RATE', 55, 1, 1_000_000),
    principalRate: integer(env, 'CHOKEPOINT_PRINCIPAL_RATE', 2000, 1, 1_000_000),
    bodyLimit: integer(env, 'CHOKEPOINT_BODY_LIMIT', 10 * 1024 * 1024, 1024, 1 << 30),
    bodySeconds: integer(env, 'CHOKEPOINT_BODY_SECONDS', 60, 1, 3600),
    maxConnections: integer(env, 'CHOKEPOINT_MAX_CONNECTIONS', 2000, 1, 1_000_000),
    requestSlots: {
      running: integer(env, 'CHOKEPOINT_MAX_REQUESTS', 256, 1, 1_000_000),
      waiting: integer(env, 'CHOKEPOINT_MAX_WAITING', 64, 0, 1_000_000),
      waitMs: integer(env, 'CHOKEPOINT_WAIT_MS', 2000, 1, 60_000),
    },
    queueMs: integer(env, 'CHOKEPOINT_QUEUE_MS', 6, 0, 60_000),
    backup: backupConfig(env),
    export: exportConfig(env),
    drainSeconds: integer(env, 'CHOKEPOINT_DRAIN_SECONDS', env.CHOKEPOINT_DATABASE_URL ? 5 : 0, 0, 3600),
    stepMinutes: integer(env, 'CHOKEPOINT_STEP_MINUTES', 60, 1, 10_000),
    memoryLimit: memoryLimit(env),
    queryParallelism: integer(env, 'CHOKEPOINT_QUERY_PARALLELISM', availableParallelism(), 1, 64),
    role: oneOf(env, 'CHOKEPOINT_ROLE', ROLES, 'all'),
    pipeline:
      oneOf(env, 'CHOKEPOINT_PIPELINE', ['on', 'off'], 'on') === 'on' &&
      oneOf(env, 'CHOKEPOINT_ROLE', ROLES, 'all') !== 'web',
    analysis: oneOf(env, 'CHOKEPOINT_ANALYSIS', ['on', 'off'], 'on') === 'on',
    warmUp: oneOf(env, 'CHOKEPOINT_WARM_UP', ['on', 'off'], 'on') === 'on',
    deprecations: renamed.map(({ from, to }) => `${from} is deprecated: use ${to}`),
    cypherWrites: oneOf(env, 'CHOKEPOINT_CYPHER_WRITES', ['on', 'off'], 'off') === 'on',
    alertTargets: alertTargets(env),
    uploadLimit: integer(env, 'CHOKEPOINT_UPLOAD_LIMIT', 32 * 2 ** 30, 1024, 2 ** 44),
  };
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const given = env[name];
  if (!given) return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${given}"`);
  return value;
}

/** With less than this, nothing but an empty service fits. */
const LEAST_MEMORY = 512 << 20;

function memoryLimit(env: NodeJS.ProcessEnv): number {
  const given = env.CHOKEPOINT_MEMORY_LIMIT;
  if (!given) return Math.max(LEAST_MEMORY, defaultMemoryLimit());
  const bytes = parseBytes(given);
  if (bytes === undefined || bytes < LEAST_MEMORY)
    throw new ConfigError(
      `CHOKEPOINT_MEMORY_LIMIT must be a number of bytes, or one like 2GB, of at least ${formatBytes(LEAST_MEMORY)}, not "${given}"`,
    );
  return bytes;
}

function oneOf<const T extends string>(env: NodeJS.ProcessEnv, name: string, allowed: readonly T[], fallback: T): T {
  const given = env[name]?.toLowerCase();
  if (!given) return fallback;
  const found = allowed.find((one) => one === given);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${given}"`);
  return found;
}

function databaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const given = env.CHOKEPOINT_DATABASE_URL;
  if (!given) return undefined;
  // The value is not repeated: it may contain a password.
  if (!/^postgres(ql)?:\/\//.test(given)) throw new ConfigError('CHOKEPOINT_DATABASE_URL must start with postgres://');
  return given;
}

function otlpUrl(env: NodeJS.ProcessEnv): string | undefined {
  const given = env.CHOKEPOINT_OTLP_URL?.trim();
  if (!given) return undefined;
  // The value is not repeated: it may contain a password.
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new ConfigError('CHOKEPOINT_OTLP_URL must be an http or https address');
  return given;
}

type BackupConfig = {
  readonly folder: string | undefined;
  readonly hours: number;
  /** How many are retained. */
  readonly count: number;
  readonly passphrase: string | undefined;
};

function backupConfig(env: NodeJS.ProcessEnv): BackupConfig {
  const folder = env.CHOKEPOINT_BACKUP_DIR;
  return {
    folder: folder ? resolve(folder) : undefined,
    hours: integer(env, 'CHOKEPOINT_BACKUP_HOURS', 24, 1, 8760),
    count: integer(env, 'CHOKEPOINT_BACKUP_COUNT', 7, 1, 1000),
    passphrase: env.CHOKEPOINT_BACKUP_PASSPHRASE || undefined,
  };
}

type ExportConfig = Omit<BackupConfig, 'passphrase'>;

function exportConfig(env: NodeJS.ProcessEnv): ExportConfig {
  const folder = env.CHOKEPOINT_EXPORT_DIR;
  return {
    folder: folder ? resolve(folder) : undefined,
    hours: integer(env, 'CHOKEPOINT_EXPORT_HOURS', 24, 1, 8760),
    count: integer(env, 'CHOKEPOINT_EXPORT_COUNT', 30, 1, 10_000),
  };
}

function tlsFiles(env: NodeJS.ProcessEnv): TlsFiles | undefined {
  const { CHOKEPOINT_TLS_CERT: cert, CHOKEPOINT_TLS_KEY: key } = env;
  if (!cert && !key) return undefined;
  if (!cert) throw new ConfigError('CHOKEPOINT_TLS_KEY needs CHOKEPOINT_TLS_CERT: the certificate that the key is for');
  if (!key) throw new ConfigError('CHOKEPOINT_TLS_CERT needs CHOKEPOINT_TLS_KEY: the key of the certificate');
  return { cert: resolve(cert), key: resolve(key) };
}

function publicUrl(env: NodeJS.ProcessEnv, host: string, port: number): string {
  const given = env.CHOKEPOINT_PUBLIC_URL;
  if (!given) {
    const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    return `${tlsFiles(env) ? 'https' : 'http'}://${name}:${port}`;
  }
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new ConfigError(`CHOKEPOINT_PUBLIC_URL must be an http or https address, not "${given}"`);
  return given.replace(/\/+$/, '');
}

function trustedProxies(env: NodeJS.ProcessEnv): Config['trustedProxies'] {
  const given = env.CHOKEPOINT_TRUSTED_PROXIES?.trim();
  if (!given || given === '0') return false;
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const named = given.split(',').map((part) => part.trim());
  const wrong = named.find((part) => !isNetwork(part));
  if (wrong !== undefined)
    throw new ConfigError(
      `CHOKEPOINT_TRUSTED_PROXIES must be a number of proxies, or addresses and networks, not "${wrong}"`,
    );
  return named;
}

/** `https://neodash.example.com` */
function boltOrigins(env: NodeJS.ProcessEnv): string[] {
  const given = env.CHOKEPOINT_BOLT_ORIGINS?.trim();
  if (!given) return [];
  return given.split(',').map((part) => {
    const text = part.trim();
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
      throw new ConfigError(
        `CHOKEPOINT_BOLT_ORIGINS must name origins such as https://neodash.example.com, not "${text}"`,
      );
    return new URL(text).origin;
  });
}

/** `*`, host names, `*.example.com`, addresses, networks. */
function alertTargets(env: NodeJS.ProcessEnv): Config['alertTargets'] {
  const given = env.CHOKEPOINT_ALERT_TARGETS?.trim();
  if (!given) return undefined;
  const named = given.split(',').map((part) => part.trim().toLowerCase());
  const isName = (part: string) =>
    /^(?:\*\.)?[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(part) && !/^[\d.]+$/.test(part);
  const wrong = named.find((part) => part !== '*' && !isNetwork(part) && !isName(part));
  if (wrong !== undefined)
    throw new ConfigError(`CHOKEPOINT_ALERT_TARGETS must name hosts, addresses and networks, not "${wrong}"`);
  return named;
}

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8` */
function isNetwork(text: string): boolean {
  const [address = '', length] = text.split('/', 2);
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return most > 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most));
}
