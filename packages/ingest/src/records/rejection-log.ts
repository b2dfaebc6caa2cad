import type { BatchSink, Severity } from './batch-sink.ts';

/** Counts what was turned away and passes the first of it on: one bad habit of a collector may come a million times. */
export class RejectionLog {
  readonly #sink: BatchSink;
  readonly #limit: number;
  #seen = 0;
  errors = 0;
  warnings = 0;
  notices = 0;
  /** Counted, but not passed on. */
  omitted = 0;

  constructor(sink: BatchSink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
  }

  error(path: string, reason: string): void {
    this.errors++;
    this.#pass(path, reason, 'error');
  }

  warning(path: string, reason: string): void {
    this.warnings++;
    this.#pass(path, reason, 'warning');
  }

  notice(path: string, reason: string): void {
    this.notices++;
    this.#pass(path, reason, 'notice');
  }

  #pass(path: string, reason: string, severity: Severity): void {
    if (++this.#seen > this.#limit) this.omitted++;
    else this.#sink.reject({ path, reason, severity });
  }
}
