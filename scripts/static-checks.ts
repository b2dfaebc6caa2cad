import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { linkFaults, messageFaults } from './checks/documents.ts';
import { exportFaults } from './checks/exports.ts';
import { cycleFaults } from './checks/file-cycles.ts';
import { floorFaults } from './checks/floors.ts';
import { FLOORS, KNOW_THE_SERVICE, RECURSIVE, WIRING } from './checks/house.ts';
import { arrowFaults } from './checks/import-arrows.ts';
import { manifests } from './checks/manifests.ts';
import { partsFaults, queryFaults, serviceFaults, tableFaults } from './checks/owners.ts';
import { scatteredTextFaults, unusedTextFaults } from './checks/page-texts.ts';
import { pageTexts, pageWordFaults } from './checks/page-words.ts';
import { roomSizeFaults } from './checks/room-size.ts';
import { type SourceFile, sourceFiles } from './checks/source-files.ts';
import { versionFaults } from './checks/versions.ts';
import { checkedTexts, wordFaults } from './checks/words.ts';
import { workflowFaults } from './checks/workflows.ts';
import { projectRoot } from './project-root.ts';

type StaticCheck = { readonly name: string; run(): Promise<string | undefined> };

const require = createRequire(import.meta.url);

/** Path of a command-line tool shipped in an npm package, run by our own Node, whatever the PATH says. */
function tool(packageName: string, bin: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), bin);
}

function runTool(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  const options = { cwd: projectRoot, maxBuffer: 64 << 20, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}`.trim() || String(error) : undefined),
    );
  });
}

/**
 * Two projects are checked at once, so each takes one thread: several would infer the same types again. Garbage is
 * collected less often than by default, for a fifth of the processor time.
 */
const runTypeScript = (project: string): Promise<string | undefined> =>
  runTool(tool('typescript', 'bin/tsc'), ['-p', project, '--checkers', '1'], { GOGC: '400' });

/** A check that reads the TypeScript of the packages as text. */
function overSources(
  name: string,
  faults: (files: readonly SourceFile[]) => readonly string[] | Promise<readonly string[]>,
): StaticCheck {
  return { name, run: async () => (await faults(await sourceFiles())).join('\n') || undefined };
}

/** What can be known without running the product. Each answers what is wrong, or nothing. */
const staticChecks: readonly StaticCheck[] = [
  {
    name: 'format and lint (biome)',
    run: () =>
      runTool(tool('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  },
  {
    name: 'types (tsc)',
    run: () => runTypeScript('tsconfig.json'),
  },
  ...(existsSync(join(projectRoot, 'packages/web/tsconfig.json'))
    ? [
        {
          name: 'types of the web application (tsc)',
          run: () => runTypeScript('packages/web/tsconfig.json'),
        },
      ]
    : []),
  overSources('imports between packages follow the manifests', async (files) => arrowFaults(files, await manifests())),
  overSources('imports inside packages go down', (files) => floorFaults(files, FLOORS)),
  overSources('no files import each other in a circle', (files) => cycleFaults(files, RECURSIVE)),
  overSources('features take the parts of the service that they use', (files) =>
    serviceFaults(files, KNOW_THE_SERVICE),
  ),
  overSources('what a feature takes is little', (files) => partsFaults(files, WIRING)),
  overSources('stores and read models alone query the database', queryFaults),
  overSources('each table is written by one file', tableFaults),
  overSources('folders are of readable size', roomSizeFaults),
  {
    name: 'every export is used',
    run: async () => (await exportFaults()).join('\n') || undefined,
  },
  {
    name: 'documents, comments and names use the words of the glossary',
    run: async () => wordFaults(await checkedTexts()).join('\n') || undefined,
  },
  {
    name: 'texts of pages use the words of practitioners',
    run: async () => pageWordFaults(await pageTexts()).join('\n') || undefined,
  },
  {
    name: 'texts of pages are in the files of texts, and used',
    run: async () => {
      const files = await pageTexts();
      return [...scatteredTextFaults(files), ...unusedTextFaults(files)].join('\n') || undefined;
    },
  },
  {
    name: 'every workflow of the web application has a test',
    run: async () => (await workflowFaults()).join('\n') || undefined,
  },
  {
    name: 'documents link to files that are there',
    run: async () => (await linkFaults(projectRoot)).join('\n') || undefined,
  },
  {
    name: 'the guide explains messages that exist',
    run: async () => (await messageFaults(projectRoot)).join('\n') || undefined,
  },
  {
    name: 'the version is the same everywhere',
    run: async () => versionFaults(projectRoot).join('\n') || undefined,
  },
];

/** The result of each check in turn. They run together: most wait for a tool that uses one processor. */
export async function* staticResults(): AsyncGenerator<{ readonly name: string; readonly fault: string | undefined }> {
  const faults = staticChecks.map((check) => check.run().catch((error: unknown) => String(error)));
  for (const [at, { name }] of staticChecks.entries()) yield { name, fault: await faults[at] };
}
