import { type ChildProcess, spawn } from 'node:child_process';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../server/testing/child-environment.ts';
import { joinedProgram } from '../../server/testing/processes/joined-programs.ts';
import { until } from '../../server/testing/until.ts';

export const MAIN = fileURLToPath(joinedProgram(new URL('../src/main.ts', import.meta.url)));

type Ended = { readonly code: number | null; readonly out: string; readonly err: string; readonly output: string };

const running = new Set<ChildProcess>();
// A test that fails leaves its programs running, and they would keep the process of the tests alive.
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** `chokepoint` as a process of its own. */
export class Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Both outputs, in the order of arrival. */
  output = '';
  #out = '';
  #err = '';

  constructor(args: readonly string[], env: Record<string, string> = {}, cwd?: string) {
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
      env: childEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
    });
    running.add(this.child);
    this.child.once('exit', () => running.delete(this.child));
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.#out += chunk;
      this.output += chunk;
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.#err += chunk;
      this.output += chunk;
    });
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code) => resolve({ code, out: this.#out, err: this.#err, output: this.output })),
    );
  }

  /** Resolves when the output matches; rejects when the program ends without it. */
  async saying(pattern: RegExp): Promise<RegExpExecArray> {
    await until(
      () => this.output,
      (output) => {
        if (pattern.test(output)) return true;
        if (this.child.exitCode !== null) throw new Error(`the program ended without saying ${pattern}:\n${output}`);
        return false;
      },
    );
    return pattern.exec(this.output)!;
  }
}

/** Runs a command to its end. */
export const chokepoint = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Program(args, env).ended;
