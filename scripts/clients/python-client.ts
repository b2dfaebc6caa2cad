import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Ran = { readonly code: number; readonly output: string };

const INSTALL_MS = 15 * 60_000;
const RUN_MS = 3 * 60_000;

/** Runs a program to its end, with what it wrote. */
export function run(file: string, args: readonly string[], options: { ms?: number; cwd?: string } = {}): Promise<Ran> {
  return new Promise((done) => {
    const child = execFile(
      file,
      [...args],
      { timeout: options.ms ?? RUN_MS, maxBuffer: 64 << 20, cwd: options.cwd },
      (error, stdout, stderr) =>
        done({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, output: `${stdout}\n${stderr}` }),
    );
    child.stdin?.end();
  });
}

/** Whether packages can be installed: a small one is downloaded. */
export async function reachesPyPi(folder: string): Promise<boolean> {
  const args = [
    '-m',
    'pip',
    'download',
    '--no-deps',
    '--disable-pip-version-check',
    '-q',
    '-d',
    folder,
    'tabulate==0.9.0',
  ];
  return (await run('python3', args, { ms: 60_000 })).code === 0;
}

/** Installs a package into an environment of its own, and returns where its programs are. */
export async function install(folder: string, name: string, requirements: readonly string[]): Promise<string> {
  const place = join(folder, name);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = await run('python3', ['-m', 'venv', place], { ms: INSTALL_MS });
  if (made.code !== 0) throw new Error(`no environment can be made: ${lastLine(made.output)}`);
  const args = ['install', '-q', '--disable-pip-version-check', ...requirements];
  const installed = await run(join(place, 'bin', 'pip'), args, { ms: INSTALL_MS });
  if (installed.code !== 0 || !existsSync(join(place, 'bin', 'python')))
    throw new Error(`it cannot be installed: ${lastLine(installed.output)}`);
  return join(place, 'bin');
}

const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .findLast((line) => /error/i.test(line)) ?? text.trim().slice(-200);
