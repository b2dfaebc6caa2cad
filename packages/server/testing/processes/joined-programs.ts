import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../../../..');

/** Where a run joins programs; beside the packages of the service, so that they find the same ones as its sources. */
export const joinedFolder = join(ROOT, 'packages/server/node_modules/.cache/joined');

/** The name in that folder of a program that begins with this source. */
export const joinedName = (source: string): string =>
  `${relative(ROOT, source).replaceAll(/[/\\]/g, '-').replace(/\.ts$/, '')}.mjs`;

/** The program in few files, where the run has joined it, and else its source: loading a thousand files takes a second. */
export function joinedProgram(source: URL): URL {
  if (process.env.CHOKEPOINT_TEST_JOINED !== '1') return source;
  return pathToFileURL(join(joinedFolder, joinedName(fileURLToPath(source))));
}
