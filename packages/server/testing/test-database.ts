import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseLocation } from '../src/storage/database.ts';
import { migrate } from '../src/storage/migrate.ts';
import { openDatabase } from '../src/storage/open-database.ts';

/**
 * What the service runs on: the private server that it starts by default, a server that several processes share, and
 * PGlite, its fallback.
 */
export type DatabaseKind = 'embedded' | 'postgres' | 'pglite';
export const DATABASE_KINDS: readonly DatabaseKind[] = ['embedded', 'postgres', 'pglite'];

/** Suites about behaviour: on the default, and in a deep run on everything. */
export function onEachDatabase(name: string, suite: (kind: DatabaseKind) => void): void {
  if (process.env.CHOKEPOINT_TEST_DEEP === '1') onAllDatabases(name, suite);
  else describe(name, () => suite('embedded'));
}

/** Suites about storage: on everything, always. */
export function onAllDatabases(name: string, suite: (kind: DatabaseKind) => void): void {
  for (const kind of DATABASE_KINDS) describe(`${name} (${kind})`, () => suite(kind));
}

export type TestDatabase = { readonly location: DatabaseLocation; drop(): Promise<void> };

/** An empty database that nobody else uses. */
export async function testDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'pglite') return pgliteDatabase(await emptyCluster());
  return serverDatabase(kind, 'template1');
}

/** A database with the schema of today and nothing in it; making that anew for every suite would take longer than most. */
export async function migratedDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'pglite') return pgliteDatabase(await migratedCluster());
  return serverDatabase(kind, await migratedTemplate(kind));
}

const pgliteDatabase = (template: Uint8Array<ArrayBuffer>): TestDatabase => ({
  location: { kind: 'memory', template },
  drop: async () => {},
});

type ServerKind = Exclude<DatabaseKind, 'pglite'>;

async function serverDatabase(kind: ServerKind, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(kind, (server) => server.query(`create database ${name} template ${template}`));
  const folder = kind === 'embedded' ? mkdtempSync(join(tmpdir(), 'chokepoint-graph-')) : undefined;
  const server = { url: databaseUrl(kind, name), connections: 4 };
  return {
    location: folder ? { kind: 'private', folder, ...server } : { kind: 'postgres', ...server },
    async drop() {
      await onServer(kind, (client) => client.query(`drop database if exists ${name} with (force)`));
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The servers of the run: one from npm's programs, and one as operators have it. */
const VARIABLES = { embedded: 'CHOKEPOINT_TEST_PRIVATE', postgres: 'CHOKEPOINT_TEST_POSTGRES' } as const;

function serverUrl(kind: ServerKind): string {
  const server = process.env[VARIABLES[kind]];
  if (!server) throw new Error(`${VARIABLES[kind]} is not set: run the tests with \`npm test -- <path>\``);
  return server;
}

function databaseUrl(kind: ServerKind, name: string): string {
  const url = new URL(serverUrl(kind));
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(kind: ServerKind, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl(kind) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const TEMPLATE_LOCK = 7_299_481;

/** The name of a migrated database on the server, which the first process that asks for it makes. */
async function migratedTemplate(kind: ServerKind): Promise<string> {
  const name = `migrated_${schemaHash()}`;
  await onServer(kind, async (server) => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `making_${randomUUID().replaceAll('-', '')}`;
    await server.query(`create database ${unfinished}`);
    const opened = await openDatabase({ kind: 'postgres', url: databaseUrl(kind, unfinished), connections: 1 });
    await opened.close();
    await server.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Changes with every change of a migration. */
function schemaHash(): string {
  const folder = new URL('../src/storage/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}

function embeddedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')).version;
}

/** Initialising an embedded database takes seconds, so it is done once and kept beside other temporary files. */
function emptyCluster(): Promise<Uint8Array<ArrayBuffer>> {
  return keptCluster(`empty-cluster-${embeddedVersion()}`, () => PGlite.create());
}

function migratedCluster(): Promise<Uint8Array<ArrayBuffer>> {
  return keptCluster(`migrated-cluster-${embeddedVersion()}-${schemaHash()}`, async () => {
    const pglite = await PGlite.create({ loadDataDir: new Blob([await emptyCluster()]) });
    await migrate(new Kysely({ dialect: new PGliteDialect({ pglite }) }));
    return pglite;
  });
}

async function keptCluster(name: string, make: () => Promise<PGlite>): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(tmpdir(), 'chokepoint-test-cache');
  const path = join(folder, `${name}.tar`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const database = await make();
    const dump = await database.dumpDataDir('none');
    await database.close();
    // Other test processes may do the same at the same time: each writes its own file and renames it into place.
    const own = `${path}.${process.pid}` as const;
    writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
    renameSync(own, path);
  }
  return readFileSync(path);
}
