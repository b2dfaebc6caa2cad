import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphImage } from '@chokepoint/graph';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { sharedFixtures } from '../../ingest/testing/shared-fixtures.ts';
import type { Credentials, TestService } from './test-service.ts';
import { type TestFile, Uploads } from './uploads.ts';

/** A made-up directory with a tenant, as collectors would write it. */
function generatedFiles(users = LEAST_USERS): TestFile[] {
  return generateEnvironment({ users, seed: '7' }).map((file) => ({
    name: file.name,
    content: Buffer.concat([...file.read()].map((piece) => Buffer.from(piece))),
  }));
}

/** Archives of real collectors, where they lie beside the project. */
function collectedArchives(): TestFile[] {
  const folder = sharedFixtures();
  if (!folder) return [];
  return ['ad_sampledata.zip', 'v6-adcs.zip', 'v5.zip'].map((name) => ({
    name,
    content: readFileSync(join(folder, 'collector', name)),
  }));
}

/** Files of small collections whose graphs are known, where they lie beside the project. */
function goldenFiles(): TestFile[] {
  const folder = sharedFixtures();
  if (!folder) return [];
  return readdirSync(join(folder, 'golden')).flatMap((collection) => {
    const raw = join(folder, 'golden', collection, 'raw');
    return readdirSync(raw).map((name) => ({ name: `${collection}-${name}`, content: readFileSync(join(raw, name)) }));
  });
}

/** Uploads all of them and waits until they are analysed. */
export async function withRealEnvironments(service: TestService, admin: Credentials): Promise<void> {
  const job = await new Uploads(service, admin).ingest(...generatedFiles(), ...collectedArchives(), ...goldenFiles());
  if (job.status_message !== 'Complete') throw new Error(`the upload ended as ${job.status_message}`);
}

/** Objects of a kind: the last, and those that most relationships meet at. */
export function someOfKind(image: GraphImage, kind: string, most = 3): string[] {
  const number = image.nodeKind(kind);
  if (number === undefined) return [];
  const nodes = [...image.nodesOfKind(number)];
  const degree = (node: number) =>
    image.outEnd[node]! - image.outStart[node]! + (image.inEnd[node]! - image.inStart[node]!);
  const busiest = [...nodes].sort((a, b) => degree(b) - degree(a)).slice(0, most - 1);
  return [...new Set([...busiest, ...nodes.slice(-1)])].map((node) => image.objectId(node));
}
