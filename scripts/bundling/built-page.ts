import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { run } from './run.ts';

/** The folder of the web application, built now unless it is up to date. */
export function builtPage(): string {
  const build = join(projectRoot, 'packages', 'web', 'build', 'build.ts');
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', build], projectRoot)
    .trim()
    .split('\n')
    .at(-1)!;
}
