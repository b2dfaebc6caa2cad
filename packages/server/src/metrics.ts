import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the service measures of itself. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #logins: Counter<'result'>;

  constructor() {
    this.#requests = new Histogram({
      name: 'chokepoint_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last byte of its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [this.registry],
    });
    this.#logins = new Counter({
      name: 'chokepoint_logins_total',
      help: 'Attempts to log in, by result',
      labelNames: ['result'],
      registers: [this.registry],
    });
  }

  /** Adds the figures of the process itself; once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: 'chokepoint_' });
  }

  request(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe({ route, method, status: String(status) }, seconds);
  }

  login(result: 'success' | 'failure'): void {
    this.#logins.inc({ result });
  }
}
