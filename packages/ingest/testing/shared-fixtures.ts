import { existsSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '../../..');

/**
 * Folder of reference data that is kept beside the project. Where there is none the comparison cannot be made: one line
 * says so, and `undefined` comes back. A continuous-integration run must have it.
 */
export function sharedFixtures(): string | undefined {
  const shared = process.env.CHOKEPOINT_SHARED ?? join(projectRoot, '../shared');
  const folder = join(shared, 'fixtures');
  if (existsSync(folder)) return folder;
  if (process.env.CI === 'true') throw new Error(`reference data is missing: ${folder} (set CHOKEPOINT_SHARED)`);
  console.log('no reference data beside the project: comparisons with reference graphs are not made');
  return undefined;
}
