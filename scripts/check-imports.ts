import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * Which package may import which. The picture is in docs/architecture.md; a new arrow is a decision, not an accident.
 * `web` may use only what runs in a browser; only `cli` imports it, and nothing of it but the build; nothing imports `cli`.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  graph: [],
  model: [],
  cypher: ['graph'],
  ingest: ['graph', 'model'],
  analysis: ['graph', 'model', 'cypher'],
  contract: ['model'],
  server: ['graph', 'model', 'cypher', 'ingest', 'analysis', 'contract'],
  web: ['contract', 'cypher'],
  cli: ['graph', 'model', 'cypher', 'ingest', 'analysis', 'contract', 'server', 'web'],
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Every import that points against an arrow, or past another package's front door. */
export async function importFaults(): Promise<string[]> {
  const faults: string[] = [];
  for await (const path of glob('packages/*/{src,test,testing}/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const [, owner, room] = path.split('/') as [string, string, string];
    const text = readFileSync(join(projectRoot, path), 'utf8');
    for (const match of text.matchAll(IMPORT)) {
      const specifier = match[1] ?? match[2] ?? match[3] ?? '';
      const fault = faultOf(owner, room, path, specifier);
      if (fault) faults.push(fault);
    }
  }
  return faults;
}

function faultOf(owner: string, room: string, path: string, specifier: string): string | undefined {
  const arrows = ARROWS[owner];
  if (!arrows)
    return `${path}: package "${owner}" is not in the picture; add it to scripts/check-imports.ts and docs/architecture.md`;
  if (specifier.startsWith('.')) {
    const target = relative(projectRoot, join(projectRoot, path, '..', specifier));
    if (!target.startsWith(`packages/${owner}/`) && room === 'src')
      return `${path}: "${specifier}" leaves the package; import it by its package name`;
    return undefined;
  }
  const match = /^@chokepoint\/([^/]+)(\/.*)?$/.exec(specifier);
  if (!match) return undefined;
  const [, used, inside] = match as unknown as [string, string, string | undefined];
  if (used === owner) return undefined;
  if (room === 'src' && !arrows.includes(used))
    return `${path}: ${owner} -> ${used} is not an arrow of the architecture`;
  if (inside && !publicDoors(used).includes(`.${inside}`))
    return `${path}: "${specifier}" reaches into the inside of ${used}`;
  return undefined;
}

function publicDoors(name: string): string[] {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'packages', name, 'package.json'), 'utf8')) as {
    exports?: Record<string, unknown>;
  };
  return Object.keys(manifest.exports ?? {});
}
