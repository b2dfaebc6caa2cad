import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RunAs } from './account.ts';

/**
 * Starts a program and ends it when standard input is closed, which the system does for us when the service dies in any
 * way. Signals to the terminal's group or to a service manager's group must not end the program before its users.
 */
const WATCH = `
trap '' HUP INT TERM
exec 3<&0
"$@" 3<&- &
server=$!
( read -r line <&3; kill -INT $server ) &
watcher=$!
exec 3<&- </dev/null
wait $server
status=$?
kill -KILL $watcher 2>/dev/null
exit $status`;

/** A server process with what it last wrote, and its end. */
export class WatchedServer {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #lastLines: string[] = [];
  #hasEnded = false;

  constructor(command: readonly string[], as: RunAs, onLine: (line: string) => void) {
    const [program = '', ...rest] =
      process.platform === 'win32'
        ? command
        : [...as.prefix, '/bin/sh', '-c', WATCH, 'chokepoint-database', ...command];
    this.#child = spawn(program, rest, {
      ...as.options,
      cwd: '/',
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: serverEnvironment(),
    });
    this.#child.stdin?.on('error', () => {});
    const lines = createInterface({ input: this.#child.stderr! });
    lines.on('line', (line) => {
      this.#lastLines.push(line);
      if (this.#lastLines.length > 20) this.#lastLines.shift();
      onLine(line);
    });
    this.ended = new Promise((resolve) => {
      const end = (line?: string) => {
        if (line) this.#lastLines.push(line);
        this.#hasEnded = true;
        resolve();
      };
      this.#child.once('exit', () => end());
      this.#child.once('error', (error) => end(error.message));
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get lastLines(): string {
    return this.#lastLines.join('\n');
  }

  /** Has the server disconnect its clients and end. */
  requestEnd(): void {
    this.#child.stdin?.end();
  }
}

/** A clean environment: ours may contain secrets, and settings of another PostgreSQL. */
export function serverEnvironment(): Record<string, string> {
  const { PATH = '/usr/bin:/bin', SystemRoot } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot && { SystemRoot }) };
}
