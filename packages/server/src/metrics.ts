import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'chokepoint_';

/** Gauges of the library under names that mean counters. The same names without the ending say it by type. */
const MISNAMED: readonly string[] = ['handles', 'requests', 'resources'].map((name) => `nodejs_active_${name}_total`);

/** What the service measures. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #refused: Counter<'reason'>;
  readonly #statements: Histogram<'operation' | 'outcome'>;
  readonly #deliveries: Counter<'outcome'>;
  readonly #logins: Counter<'result'>;
  readonly #ingestSeconds: Counter<'stage'>;
  readonly #ingestedBytes: Counter;
  readonly #ingestedObjects: Counter;
  readonly #analyses: Counter<'outcome'>;
  readonly #analysisSeconds: Histogram;
  readonly #stepSeconds: Gauge<'step'>;

  constructor() {
    this.#requests = new Histogram({
      name: 'chokepoint_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last byte of its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [this.registry],
    });
    this.#refused = new Counter({
      name: 'chokepoint_http_requests_refused_total',
      help: 'Requests refused because the service was busy: no more could wait, one waited too long, or too many were queued',
      labelNames: ['reason'],
      registers: [this.registry],
    });
    this.#statements = new Histogram({
      name: 'chokepoint_database_statement_duration_seconds',
      help: 'Time of statements of the database, without the wait for a connection',
      labelNames: ['operation', 'outcome'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300],
      registers: [this.registry],
    });
    this.#deliveries = new Counter({
      name: 'chokepoint_webhook_deliveries_total',
      help: 'Attempts to send an alert to a webhook, by outcome',
      labelNames: ['outcome'],
      registers: [this.registry],
    });
    this.#logins = new Counter({
      name: 'chokepoint_logins_total',
      help: 'Attempts to log in, by result',
      labelNames: ['result'],
      registers: [this.registry],
    });
    this.#ingestSeconds = new Counter({
      name: 'chokepoint_ingest_seconds_total',
      help: 'Time spent on uploads: reading and converting them, and committing them to the graph',
      labelNames: ['stage'],
      registers: [this.registry],
    });
    this.#ingestedBytes = new Counter({
      name: 'chokepoint_ingested_bytes_total',
      help: 'Size of the text in uploads that are in the graph',
      registers: [this.registry],
    });
    this.#ingestedObjects = new Counter({
      name: 'chokepoint_ingested_objects_total',
      help: 'Objects in uploads that are in the graph',
      registers: [this.registry],
    });
    this.#analyses = new Counter({
      name: 'chokepoint_analyses_total',
      help: 'Analyses that have ended, by outcome',
      labelNames: ['outcome'],
      registers: [this.registry],
    });
    this.#analysisSeconds = new Histogram({
      name: 'chokepoint_analysis_duration_seconds',
      help: 'How long analyses took',
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
      registers: [this.registry],
    });
    this.#stepSeconds = new Gauge({
      name: 'chokepoint_analysis_step_duration_seconds',
      help: 'How long each step of the last analysis took',
      labelNames: ['step'],
      registers: [this.registry],
    });
  }

  /** Counts an analysis that has ended. */
  analysed(outcome: string, seconds: number, steps: Readonly<Record<string, number>>): void {
    this.#analyses.inc({ outcome });
    this.#analysisSeconds.observe(seconds);
    for (const [step, duration] of Object.entries(steps)) this.#stepSeconds.set({ step }, duration);
  }

  /** Counts an upload that was ingested: its size, and the time that each stage took. */
  ingested(upload: { bytes: number; objects: number; convertSeconds: number; commitSeconds: number }): void {
    this.#ingestedBytes.inc(upload.bytes);
    this.#ingestedObjects.inc(upload.objects);
    this.#ingestSeconds.inc({ stage: 'convert' }, upload.convertSeconds);
    this.#ingestSeconds.inc({ stage: 'commit' }, upload.commitSeconds);
  }

  /** Adds metrics of the process itself; once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    for (const name of MISNAMED) this.registry.removeSingleMetric(`${PREFIX}${name}`);
  }

  request(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe({ route, method, status: String(status) }, seconds);
  }

  refused(reason: 'full' | 'waited' | 'queued'): void {
    this.#refused.inc({ reason });
  }

  /** Shows how many requests run and wait. */
  watchRequests(load: { readonly running: number; readonly waiting: number }): void {
    new Gauge({
      name: 'chokepoint_http_requests_in_progress',
      help: 'Requests that run, and that wait for one of those to end',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'running' }, load.running);
        this.set({ state: 'waiting' }, load.waiting);
      },
    });
  }

  statement(operation: string, failed: boolean, seconds: number): void {
    this.#statements.observe({ operation, outcome: failed ? 'failure' : 'success' }, seconds);
  }

  delivery(outcome: 'success' | 'failure'): void {
    this.#deliveries.inc({ outcome });
  }

  login(result: 'success' | 'failure'): void {
    this.#logins.inc({ result });
  }
}
