import type { BatchSink, Severity } from './batch-sink.ts';

type Recurring = { readonly path: string; readonly text: RecurringText; count: number };

/** What is said about something that was met `count` times. */
type RecurringText = (count: number) => string;

/** At most this many different things are counted by name. */
const MOST_RECURRING = 200;

/** Counts what was turned away and passes the first of it on: one bad habit of a collector may come a million times. */
export class RejectionLog {
  readonly #sink: BatchSink;
  readonly #limit: number;
  readonly #recurring = new Map<string, Recurring>();
  #seen = 0;
  errors = 0;
  warnings = 0;
  remarks = 0;
  notices = 0;
  /** Records of kinds that this version does not know. */
  unknown = 0;
  /** Errors, warnings and remarks that were counted, but not passed on. */
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

  remark(path: string, reason: string): void {
    this.remarks++;
    this.#pass(path, reason, 'remark');
  }

  notice(path: string, reason: string): void {
    if (++this.notices <= this.#limit) this.#sink.reject({ path, reason, severity: 'notice' });
  }

  /** Something that this version does not know and leaves out: reported once, with its number and its first path. */
  leftOut(path: string, one: string, many: string, count = 1): void {
    this.unknown += count;
    this.recurring(
      path,
      many,
      (times) => `${times} ${times === 1 ? one : many} left out: not known to this version`,
      count,
    );
  }

  /** Something that is reported once for the whole file, at the end, with the path where it was first met. */
  recurring(path: string, name: string, text: RecurringText, count = 1): void {
    const known = this.#recurring.get(name);
    if (known) known.count += count;
    else if (this.#recurring.size < MOST_RECURRING) this.#recurring.set(name, { path, text, count });
    else this.omitted += count;
  }

  /** Passes on what was counted by name. */
  finish(): void {
    for (const { path, count, text } of this.#recurring.values())
      this.#sink.reject({ path, reason: text(count), severity: 'remark' });
    this.#recurring.clear();
  }

  #pass(path: string, reason: string, severity: Exclude<Severity, 'notice'>): void {
    if (++this.#seen > this.#limit) this.omitted++;
    else this.#sink.reject({ path, reason, severity });
  }
}
