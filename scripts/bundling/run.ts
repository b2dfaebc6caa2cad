import { spawnSync } from 'node:child_process';

/** Runs a program to its end and returns what it wrote. */
export function run(program: string, args: readonly string[], cwd: string): string {
  const shell = process.platform === 'win32' && program === 'npm';
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    shell,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`, { cause: error });
  return stdout;
}
