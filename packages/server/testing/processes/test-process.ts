import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../child-environment.ts';
import { until } from '../until.ts';
import { joinedProgram } from './joined-programs.ts';

/** A program of this folder in a process of its own, which sends messages of type `Said`. */
export class TestProcess<Said> {
  readonly #child: ChildProcess;
  readonly #said: Said[] = [];

  constructor(program: string, args: readonly string[], env: Record<string, string>) {
    this.#child = fork(fileURLToPath(joinedProgram(new URL(program, import.meta.url))), args, {
      env: childEnvironment(env),
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#child.on('message', (message) => this.#said.push(message as Said));
  }

  /** Everything it has said, the earliest first. */
  get said(): readonly Said[] {
    return this.#said;
  }

  send(message: object): void {
    this.#child.send(message);
  }

  /** What it says that fits, the first of it. Fails when the process ends without saying it. */
  async saying(fits: (said: Said) => boolean): Promise<Said> {
    const { found } = await until(
      () => ({ found: this.#said.find(fits), said: this.#said }),
      ({ found }) => {
        if (found === undefined && this.#hasEnded()) throw new Error('the process has ended');
        return found !== undefined;
      },
    );
    return found!;
  }

  /** Sends a signal, such as SIGSTOP, which freezes it. */
  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Asks it to stop, and waits until it has. */
  async stop(): Promise<void> {
    if (this.#hasEnded()) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }

  /** Kills it as `kill -9` does, if it still runs. */
  async kill(): Promise<void> {
    if (this.#hasEnded()) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}
