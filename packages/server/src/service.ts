import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Edition } from '@chokepoint/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AuditChain } from './audit/audit-chain.ts';
import { AuditKeyStore } from './audit/audit-key-store.ts';
import { AuditLogStore } from './audit/audit-log-store.ts';
import { AuditStore } from './audit/audit-store.ts';
import type { BoltLimits } from './bolt/session/bolt-parts.ts';
import type { Clock } from './clock.ts';
import { BearerClients } from './collection/clients/bearer-clients.ts';
import type { Config } from './config.ts';
import { FindingDefinitions } from './findings/detect/finding-definitions.ts';
import { type ChunkStore, chunksInFiles, chunksInRows } from './graph/chunk-store.ts';
import { isEnvironment } from './graph/environments.ts';
import { GraphImages } from './graph/graph-images.ts';
import { GraphLogStore } from './graph/graph-log-store.ts';
import { GraphStore } from './graph/graph-store.ts';
import { idCode } from './graph/id-code.ts';
import { type LeaseTimes, leasedPipelineLock } from './graph/pipeline-lease.ts';
import { noPipelineLock, type PipelineLock, solePipelineLock } from './graph/pipeline-lock.ts';
import { Authenticator } from './identity/authenticator.ts';
import { RoleStore } from './identity/roles/role-store.ts';
import { deriveKeys, Encrypter } from './identity/secrets/encrypter.ts';
import { requireSameKey } from './identity/secrets/key-check.ts';
import { type HashCost, PasswordHasher } from './identity/secrets/password-hasher.ts';
import { SessionCookie } from './identity/sessions/session-cookie.ts';
import { SessionStore } from './identity/sessions/session-store.ts';
import { ReplayGuard } from './identity/tokens/replay-guard.ts';
import { TokenAuthenticator } from './identity/tokens/token-authenticator.ts';
import { TokenStore } from './identity/tokens/token-store.ts';
import { TokenZoneStore } from './identity/tokens/token-zone-store.ts';
import { TokenZones } from './identity/tokens/token-zones.ts';
import { UsedSignatureStore } from './identity/tokens/used-signature-store.ts';
import type { EnvironmentLookup } from './identity/users/environment-scope.ts';
import { UserStore } from './identity/users/user-store.ts';
import { KindCatalogue } from './kinds/kind-catalogue.ts';
import { Metrics } from './metrics.ts';
import { FlagStore } from './settings/flag-store.ts';
import { InstallationStore } from './settings/installation-store.ts';
import { ParameterStore } from './settings/parameter-store.ts';
import { XmlReader } from './sso/saml/xml-reader.ts';
import type { Database, DatabaseLocation, OpenDatabase } from './storage/database.ts';
import type { StatementObserver } from './storage/observed-statements.ts';
import { openDatabase } from './storage/open-database.ts';
import { type DatabaseWatch, noDatabaseWatch, watchDatabase } from './storage/postgres/database-watch.ts';
import { type Fence, fencedDatabase } from './storage/postgres/fenced-database.ts';
import { postgresPubSub } from './storage/postgres/postgres-pub-sub.ts';
import { protectDataFolder } from './storage/protect-data-folder.ts';
import { localPubSub, type PubSub } from './storage/pub-sub.ts';
import { Readiness } from './system/readiness.ts';
import { growHeapsFreely } from './threads/heap-growth.ts';
import { MemoryBudget } from './threads/memory-budget.ts';
import { openTracer } from './tracing/open-tracer.ts';
import type { Tracer } from './tracing/tracer.ts';
import { Converters } from './uploads/conversion/converters.ts';
import { UploadFileStore } from './uploads/upload-file-store.ts';
import { WorkerPool } from './workers/worker-pool.ts';

/** What the parts of the service share. Each part takes the two or three things of it that it uses. */
export type Service = {
  readonly config: Config;
  readonly edition: Edition;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly databaseKind: OpenDatabase['kind'];
  readonly databaseWatch: DatabaseWatch;
  /** Its connections; `undefined` where it runs in this process. */
  readonly databasePool: pg.Pool | undefined;
  readonly readiness: Readiness;
  /** What this process is called among all on the same database. */
  readonly processName: string;
  readonly pubSub: PubSub;
  readonly parameters: ParameterStore;
  readonly flags: FlagStore;
  readonly audit: AuditStore;
  readonly auditLog: AuditLogStore;
  readonly auditChain: AuditChain;
  readonly auditKeys: AuditKeyStore;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly encrypter: Encrypter;
  readonly passwords: PasswordHasher;
  readonly roles: RoleStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly sessionCookie: SessionCookie;
  readonly tokens: TokenAuthenticator;
  readonly tokenStore: TokenStore;
  readonly authenticator: Authenticator;
  readonly graph: GraphStore;
  readonly kinds: KindCatalogue;
  readonly definitions: FindingDefinitions;
  readonly workers: WorkerPool;
  readonly budget: MemoryBudget;
  readonly pipelineLock: PipelineLock;
  /** The database for the owner of the pipeline: nothing is written once the ownership is lost. */
  readonly pipelineDb: Database;
  readonly uploadFiles: UploadFileStore;
  /** Checks uploads while their senders wait. */
  readonly uploadChecker: Converters;
  /** Reads what SAML providers send. */
  readonly xmlReader: XmlReader;
  /** Whether the graph holds an environment with this id. */
  readonly environmentExists: EnvironmentLookup;
  /** Whether an analysis derives relationships; off where only what was collected is of interest. */
  readonly derives: boolean;
  /** Whether responses are validated against the contract before they are sent; tests do. */
  readonly checkAnswers: boolean;
  close(): Promise<void>;
};

export type ServiceOptions = {
  readonly clock: Clock;
  readonly log: Logger;
  /** Where the database is, when not where the configuration says. */
  readonly database?: DatabaseLocation;
  readonly hashCost?: HashCost;
  readonly environmentExists?: EnvironmentLookup;
  readonly derives?: boolean;
  readonly checkAnswers?: boolean;
  /** Where the built web application is, once it is; absent = the service has none. */
  readonly webApp?: Promise<string>;
  /** Get ready for the first upload in the background: worth it for a service that stays. */
  readonly warmsUp?: boolean;
  /** How often the files of the TLS certificate are read, in milliseconds. */
  readonly certificateCheckMs?: number;
  /** How long clients of Neo4j may take for what, when not the usual. */
  readonly boltLimits?: Partial<BoltLimits>;
  /** Also measure the process itself; once per process. */
  readonly watchProcess?: boolean;
  /** How often a process looks for changes and shows that it is alive, where several share a database. */
  readonly intervals?: Partial<LeaseTimes> & { readonly graphPollMs?: number };
};

const TASKS = new URL('./tasks.ts', import.meta.url);

/** Opens the database and puts the parts together. Nothing listens yet. */
export async function openService(config: Config, options: ServiceOptions): Promise<Service> {
  growHeapsFreely();
  const { clock, log } = options;
  protectData(config.dataDir, log);
  const location = options.database ?? databaseLocation(config);
  const encrypter = new Encrypter(config.secretKeys);
  const name = `chokepoint-${randomBytes(6).toString('hex')}`;
  const [metrics, tracer] = [new Metrics(), await openTracer(config.otlpUrl, name, log)];
  const observe = statementObserver(metrics, tracer);
  const database = await connect(config, location, { encrypter, log, name, observe });
  const { db, pubSub, databaseWatch } = database;
  if (options.watchProcess) metrics.watchProcess();
  const parameters = new ParameterStore(db, pubSub, clock);
  const flags = new FlagStore(db, pubSub, clock);
  const auditParts = openAudit(config, db, encrypter, clock);
  const roles = new RoleStore(db);
  const users = new UserStore(db, roles);
  const sessions = new SessionStore({ db, clock, parameters, pubSub, users }, config);
  const tokenStore = new TokenStore(db, encrypter, pubSub);
  const replays = new ReplayGuard(new UsedSignatureStore(db, clock), new TokenZones(new TokenZoneStore(db), clock));
  const tokens = new TokenAuthenticator({ tokens: tokenStore, replays, users, clock, parameters, pubSub });
  const clients = new BearerClients({ db, clock, log, flags, parameters }, config.publicUrl);
  const authenticator = new Authenticator({ clock, sessions, users, tokens, clients, pubSub });
  const budget = new MemoryBudget(config.memoryLimit, {
    hasDatabase: location.kind === 'embedded',
    onPressure: () => workers.releaseMemory(),
  });
  const workers = new WorkerPool(TASKS, { budget, tracer, threadsPerQuery: config.queryParallelism });
  const graph = openGraph(config, location, { db, pubSub, clock, logger: log, budget, workers });
  await graph.open({ alone: location.kind !== 'postgres', pollMs: options.intervals?.graphPollMs });
  const kinds = new KindCatalogue({ db, clock, pubSub });
  const pipelineLock = await openPipelineLock(config, location, { name, log, ...options.intervals });
  const [uploadChecker, xmlReader] = [new Converters(1, budget), new XmlReader()];
  return {
    config,
    edition: config.edition,
    clock,
    log,
    db,
    databaseKind: database.kind,
    databaseWatch,
    databasePool: database.pool,
    readiness: new Readiness({ databaseWatch, graph, config }),
    processName: name,
    pubSub,
    parameters,
    flags,
    ...auditParts,
    metrics,
    tracer,
    encrypter,
    passwords: new PasswordHasher(options.hashCost),
    roles,
    users,
    sessions,
    sessionCookie: new SessionCookie(config.publicUrl),
    tokens,
    tokenStore,
    authenticator,
    graph,
    kinds,
    definitions: new FindingDefinitions({ db, flags, kinds, parameters }),
    workers,
    budget,
    pipelineLock,
    pipelineDb: database.fenced(pipelineLock),
    uploadFiles: new UploadFileStore(config.dataDir, database, parameters),
    uploadChecker,
    xmlReader,
    environmentExists: options.environmentExists ?? (async (id) => isEnvironment(graph.images.current, id)),
    derives: options.derives ?? true,
    checkAnswers: options.checkAnswers ?? false,
    async close() {
      await workers.close();
      await uploadChecker.close();
      await xmlReader.close();
      await graph.close();
      await pipelineLock.close();
      await tokens.close();
      await database.close();
      await tracer.close();
    },
  };
}

type ConnectParts = {
  readonly encrypter: Encrypter;
  readonly log: Logger;
  readonly name: string;
  readonly observe: StatementObserver;
};

/** Measures statements, and traces those that belong to something. */
function statementObserver(metrics: Metrics, tracer: Tracer): StatementObserver {
  return ({ operation, table, milliseconds, failed }) => {
    metrics.statement(operation, failed, milliseconds / 1000);
    if (!tracer.isOn) return;
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    };
    tracer.record(table === undefined ? operation : `${operation} ${table}`, { milliseconds, failed, attributes });
  };
}

/** Opens the database with what belongs to its connections. A wrong secret key is refused before anything is read. */
async function connect(config: Config, location: DatabaseLocation, { encrypter, log, name, observe }: ConnectParts) {
  const database = await openDatabase(location, log, { name, connections: config.databaseConnections, observe });
  const { db, kind, pool } = database;
  try {
    const check = await new InstallationStore(db).keyCheck();
    if (check !== undefined) requireSameKey(encrypter, check);
    const isShared = location.kind === 'postgres';
    const pubSub = isShared ? await postgresPubSub({ url: location.url, name, log }) : localPubSub();
    const databaseWatch = pool ? watchDatabase(pool, log) : noDatabaseWatch;
    return {
      db,
      kind,
      pool,
      pubSub,
      databaseWatch,
      fenced: (fence: Fence): Database => (isShared && pool ? fencedDatabase(pool, fence, observe) : db),
      async close() {
        await pubSub.close();
        await databaseWatch.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

type GraphParts = Pick<ConstructorParameters<typeof GraphStore>[0], 'pubSub' | 'clock' | 'logger' | 'budget'> & {
  readonly db: Database;
  readonly workers: WorkerPool;
};

function openGraph(config: Config, location: DatabaseLocation, { db, workers, ...parts }: GraphParts): GraphStore {
  return new GraphStore({
    ...parts,
    log: new GraphLogStore(db, chunkStore(location)),
    images: openImages(config, workers),
    stepMilliseconds: config.stepMinutes * 60_000,
  });
}

/** Images of the graph; callers who see only some environments see encoded ids. */
function openImages({ secretKeys }: Config, workers: WorkerPool): GraphImages {
  const key = deriveKeys(secretKeys, 'chokepoint graph ids').current;
  return new GraphImages((version) => workers.forget(version), idCode(key));
}

function openAudit({ secretKeys }: Config, db: Database, encrypter: Encrypter, clock: Clock) {
  const auditChain = new AuditChain(deriveKeys(secretKeys, 'chokepoint audit chain'));
  const auditKeys = new AuditKeyStore(db, encrypter);
  const auditLog = new AuditLogStore(db, auditChain, auditKeys);
  return { auditChain, auditKeys, auditLog, audit: new AuditStore(auditLog, clock) };
}

/** Only the owner may read what the service writes, and what it has written before. */
function protectData(folder: string, log: Logger): void {
  process.umask(0o077);
  const files = protectDataFolder(folder);
  if (files.length === 0) return;
  log.warn(
    { files: files.slice(0, 10) },
    'other users may read files of the data folder: their rights cannot be changed',
  );
}

async function openPipelineLock(
  config: Config,
  location: DatabaseLocation,
  options: Partial<LeaseTimes> & { readonly name: string; readonly log: Logger },
): Promise<PipelineLock> {
  if (!config.pipeline) return noPipelineLock();
  return location.kind === 'postgres' ? leasedPipelineLock({ ...options, url: location.url }) : solePipelineLock();
}

/** Bytes of the graph go where the database is best at keeping them. */
function chunkStore(location: DatabaseLocation): ChunkStore {
  return 'folder' in location ? chunksInFiles(join(location.folder, 'graph')) : chunksInRows;
}

function databaseLocation(config: Config): DatabaseLocation {
  if (config.databaseUrl) return { kind: 'postgres', url: config.databaseUrl };
  return { kind: 'embedded', folder: config.dataDir, engine: config.embeddedDatabase, memoryLimit: config.memoryLimit };
}
