import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { exportFaults } from './check-exports.ts';
import { importFaults } from './check-imports.ts';
import { workflowFaults } from './check-workflows.ts';
import { projectRoot } from './project-root.ts';

type StaticCheck = { readonly name: string; run(): Promise<string | undefined> };

const require = createRequire(import.meta.url);

/** Path of a command-line tool shipped in an npm package, run by our own Node, whatever the PATH says. */
function tool(packageName: string, bin: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), bin);
}

function runTool(script: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: projectRoot, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}`.trim() || String(error) : undefined),
    );
  });
}

/** What can be known without running the product. Each answers what is wrong, or nothing. */
export const staticChecks: readonly StaticCheck[] = [
  {
    name: 'format and lint (biome)',
    run: () =>
      runTool(tool('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  },
  {
    name: 'types (tsc)',
    run: () => runTool(tool('typescript', 'bin/tsc'), ['-p', 'tsconfig.json']),
  },
  ...(existsSync(join(projectRoot, 'packages/web/tsconfig.json'))
    ? [
        {
          name: 'types of the web application (tsc)',
          run: () => runTool(tool('typescript', 'bin/tsc'), ['-p', 'packages/web/tsconfig.json']),
        },
      ]
    : []),
  {
    name: 'imports follow the arrows',
    run: async () => (await importFaults()).join('\n') || undefined,
  },
  {
    name: 'every export is used',
    run: async () => (await exportFaults()).join('\n') || undefined,
  },
  {
    name: 'every workflow of the web application has a test',
    run: async () => (await workflowFaults()).join('\n') || undefined,
  },
];
