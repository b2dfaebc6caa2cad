type Sample = { readonly phase: string; readonly status: number; readonly ms: number; readonly refusal?: string };
type PhaseRow = { readonly phase: string; readonly requests: number; readonly statuses: string; readonly p99: number };

const MOST_TOLD = 10;
const PATHS = ['/api/v2/self', '/api/v2/file-upload?limit=1', '/api/v2/search?q=user'];

/** Requests on several connections, each a moment after the one before was answered, counted by the phase they begin in. */
export class RequestLoad {
  /** What is going on now. */
  phase = '';
  readonly #samples: Sample[] = [];
  readonly #running: Promise<void>[];
  readonly #pauseMs: number;
  #stopped = false;

  constructor(url: string, bearer: string, { connections, pauseMs }: { connections: number; pauseMs: number }) {
    this.#pauseMs = pauseMs;
    this.#running = Array.from({ length: connections }, (_, at) => this.#run(url, bearer, at));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** The statuses of the requests that began in a phase; 0 = no answer. */
  statuses(phase: string): number[] {
    return [...new Set(this.#of(phase).map(({ status }) => status))].sort((a, b) => a - b);
  }

  /** What the requests of a phase were told that were not answered with 200, each with its wait, the first few of them. */
  refusals(phase: string): string[] {
    return this.#of(phase)
      .filter(({ refusal }) => refusal !== undefined)
      .slice(0, MOST_TOLD)
      .map(({ status, ms, refusal }) => `${status} after ${Math.round(ms)} ms: ${refusal}`);
  }

  rows(): PhaseRow[] {
    return [...new Set(this.#samples.map(({ phase }) => phase))].map((phase) => {
      const samples = this.#of(phase);
      const counts = this.statuses(phase).map(
        (status) => `${samples.filter((sample) => sample.status === status).length} x ${status}`,
      );
      const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
      const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
      return { phase, requests: samples.length, statuses: counts.join(', '), p99 };
    });
  }

  #of(phase: string): Sample[] {
    return this.#samples.filter((sample) => sample.phase === phase);
  }

  async #run(url: string, bearer: string, at: number): Promise<void> {
    // However slow the machine is, no request runs out of time.
    const headers = { authorization: `Bearer ${bearer}`, prefer: 'wait=300' };
    for (let turn = at; !this.#stopped; turn++) {
      const [phase, began] = [this.phase, performance.now()];
      const answer = await fetch(`${url}${PATHS[turn % PATHS.length]}`, { headers }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: error.message }),
      );
      const ms = performance.now() - began;
      this.#samples.push({ phase, status: answer.status, ms, ...(answer.status !== 200 && { refusal: answer.text }) });
      await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
    }
  }
}
