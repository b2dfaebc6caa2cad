import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** What a package says of itself. */
export type Manifest = {
  /** Workspace packages that its source uses. */
  readonly uses: readonly string[];
  /** Workspace packages that only its tests use. */
  readonly testsUse: readonly string[];
  /** Paths by which others may import it, `.` for the package itself. */
  readonly doors: readonly string[];
};

const SCOPE = '@chokepoint/';

export async function manifests(): Promise<ReadonlyMap<string, Manifest>> {
  const found = new Map<string, Manifest>();
  for await (const path of glob('packages/*/package.json', { cwd: projectRoot })) {
    const { dependencies, devDependencies, exports } = JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
      exports?: Record<string, string>;
    };
    found.set(path.split(/[\\/]/)[1]!, {
      uses: workspaceNames(dependencies),
      testsUse: workspaceNames(devDependencies),
      doors: Object.keys(exports ?? {}),
    });
  }
  return found;
}

const workspaceNames = (dependencies: Record<string, string> = {}): string[] =>
  Object.keys(dependencies)
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length));
