import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { DatabaseLocation } from '../src/storage/database.ts';

/** Both databases that the service runs on. Every suite about behaviour runs on each, without exceptions. */
export type DatabaseKind = 'embedded' | 'postgres';
export const DATABASE_KINDS: readonly DatabaseKind[] = ['embedded', 'postgres'];

export function onEachDatabase(name: string, suite: (kind: DatabaseKind) => void): void {
  for (const kind of DATABASE_KINDS) describe(`${name} (${kind})`, () => suite(kind));
}

export type TestDatabase = { readonly location: DatabaseLocation; drop(): Promise<void> };

/** An empty database that nobody else uses. */
export async function testDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'embedded')
    return { location: { kind: 'memory', template: await emptyCluster() }, drop: async () => {} };
  const server = process.env.CHOKEPOINT_TEST_POSTGRES;
  if (!server) throw new Error('CHOKEPOINT_TEST_POSTGRES is not set: run the tests with `npm test -- <path>`');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    location: { kind: 'postgres', url: url.href, connections: 4 },
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function embeddedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')).version;
}

/** Initialising an embedded database takes seconds, so it is done once and kept beside other temporary files. */
async function emptyCluster(): Promise<Uint8Array> {
  const version = embeddedVersion();
  const folder = join(tmpdir(), 'chokepoint-test-cache');
  const path = join(folder, `empty-cluster-${version}.tar`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const database = await PGlite.create();
    const dump = await database.dumpDataDir('none');
    await database.close();
    // Other test processes may do the same at the same time: each writes its own file and renames it into place.
    const own = `${path}.${process.pid}`;
    writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
    renameSync(own, path);
  }
  return readFileSync(path);
}
