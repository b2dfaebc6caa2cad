import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Per second, in the process table of Linux. */
const CLOCK_TICKS = 100;
/** Less than this share of a core, over a second. */
const QUIET = 0.1;
const QUIET_WITHIN_S = 120;
const BENCH_PASSWORD = 'Bench-mark-secret-1!';

/** The service in a process of its own, as an operator would run it. */
export class ServiceProcess {
  readonly url: string;
  /** Of `admin`. */
  readonly password = BENCH_PASSWORD;
  readonly metricsUrl: string;
  /** From the start of the process until `/readyz` answered 200. */
  readonly readyMs: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, metricsUrl: string, readyMs: number) {
    this.#child = child;
    this.url = url;
    this.metricsUrl = metricsUrl;
    this.readyMs = readyMs;
  }

  /** `core`: run on that processor core only, where the system can do that. */
  static async start(
    dataDir: string,
    options: { port: number; core?: number; env?: Record<string, string> },
  ): Promise<ServiceProcess> {
    const program = [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      join(root, 'packages/cli/src/main.ts'),
      'serve',
    ];
    const pinned = options.core !== undefined && existsSync('/usr/bin/taskset');
    const [command, ...args] = pinned ? ['/usr/bin/taskset', '-c', String(options.core), ...program] : program;
    const began = performance.now();
    const child = spawn(command!, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        CHOKEPOINT_DATA_DIR: dataDir,
        CHOKEPOINT_PORT: String(options.port),
        CHOKEPOINT_METRICS_PORT: String(options.port + 1),
        CHOKEPOINT_ADMIN_PASSWORD: BENCH_PASSWORD,
        CHOKEPOINT_LOG_LEVEL: 'warn',
        CHOKEPOINT_PRINCIPAL_RATE: '1000000',
        CHOKEPOINT_ANONYMOUS_RATE: '1000000',
        ...options.env,
      },
    });
    const url = `http://127.0.0.1:${options.port}`;
    while (!(await answers(`${url}/readyz`))) {
      if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return new ServiceProcess(child, url, `http://127.0.0.1:${options.port + 1}/metrics`, performance.now() - began);
  }

  residentMb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Time that all threads of the process have computed. */
  computedSeconds(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
  }

  /** Comes back when it has nothing left to do, such as the snapshot that follows an analysis. */
  async untilQuiet(): Promise<void> {
    for (let waited = 0; waited < QUIET_WITHIN_S; waited++) {
      const before = this.computedSeconds();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (this.computedSeconds() - before < QUIET) return;
    }
    throw new Error(`the service was not quiet within ${QUIET_WITHIN_S} s`);
  }

  /** Of the service and its database server together; memory that processes share counts once. */
  allProcessesMb(): number {
    return processesBelow(this.#child.pid ?? 0).reduce((sum, pid) => sum + proportionalMb(pid), 0);
  }

  /** The most that was ever resident. */
  peakMb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async metric(name: string): Promise<number> {
    const text = await (await fetch(this.metricsUrl)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  }

  async login(): Promise<string> {
    const answer = await fetch(`${this.url}/api/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login_method: 'secret', username: 'admin', secret: BENCH_PASSWORD }),
    });
    return ((await answer.json()) as { data: { session_token: string } }).data.session_token;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
}

/** A process and all that it started, directly or not. */
function processesBelow(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(/PPid:\s+(\d+)/.exec(statusOf(name))?.[1]) }));
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

function proportionalMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0; // it has ended
  }
}
