import type { Stage, StageBuilder } from './stage.ts';

/** One step of a plan, in the order rows go through them. */
export type PlanStep = {
  /** 0 for the query itself, more for what is searched inside expressions. */
  readonly depth: number;
  readonly operator: string;
  detail: string;
  /** How many rows were expected, where something is known. */
  readonly estimate: number | undefined;
  // What happened, all zero when the query was only explained:
  /** How often the step was entered. */
  calls: number;
  /** How many rows it handed on. */
  rows: number;
  /** Nodes, relationships and list items that it looked at. */
  hits: number;
  /** Time spent in it, without the steps after it. */
  milliseconds: number;
};

/** Numbers of a step that are counted. */
const COUNTS = 4;

/** Collects the steps of a query while it is made ready, and counts while it runs. */
export class PlanRecorder {
  readonly steps: PlanStep[] = [];
  #depth = 0;
  #running: PlanStep | undefined;
  #since = 0;
  #hitsBefore = 0;
  /** Hits of the whole query so far. */
  hitsOf: () => number = () => 0;

  add(operator: string, detail: string, estimate?: number): PlanStep {
    const step = { depth: this.#depth, operator, detail, estimate, calls: 0, rows: 0, hits: 0, milliseconds: 0 };
    this.steps.push(step);
    return step;
  }

  /** What has happened in each step since the last call; the numbers begin again at zero. */
  takeCounts(): Float64Array {
    const counts = new Float64Array(this.steps.length * COUNTS);
    for (const [at, step] of this.steps.entries()) {
      counts.set([step.calls, step.rows, step.hits, step.milliseconds], at * COUNTS);
      Object.assign(step, { calls: 0, rows: 0, hits: 0, milliseconds: 0 });
    }
    return counts;
  }

  /** Adds what has happened in another thread, unless its steps are others. */
  include(counts: Float64Array): void {
    if (counts.length !== this.steps.length * COUNTS) return;
    for (const [at, step] of this.steps.entries()) {
      step.calls += counts[at * COUNTS]!;
      step.rows += counts[at * COUNTS + 1]!;
      step.hits += counts[at * COUNTS + 2]!;
      step.milliseconds += counts[at * COUNTS + 3]!;
    }
  }

  nested<T>(make: () => T): T {
    this.#depth++;
    const made = make();
    this.#depth--;
    return made;
  }

  /**
   * Runs `work` and books its time and hits on a step, or on none. Steps that it calls in turn are booked separately.
   */
  within<T>(step: PlanStep | undefined, work: () => T): T {
    const outer = this.#running;
    this.#settle(step);
    try {
      return work();
    } finally {
      this.#settle(outer);
    }
  }

  /** Records what has happened since the last call, and continues with another step. */
  #settle(next: PlanStep | undefined): void {
    const now = performance.now();
    const hits = this.hitsOf();
    if (this.#running) {
      this.#running.milliseconds += now - this.#since;
      this.#running.hits += hits - this.#hitsBefore;
    }
    this.#running = next;
    this.#since = now;
    this.#hitsBefore = hits;
  }
}

/** Counts what goes in and what comes out of a step that is made by `make` from its successor. */
export function counted<Row>(
  recorder: PlanRecorder,
  step: PlanStep,
  next: (row: Row) => boolean,
  make: (next: (row: Row) => boolean) => (row: Row) => boolean,
): (row: Row) => boolean {
  const inner = make((row) => {
    step.rows++;
    return next(row);
  });
  return (row) => {
    step.calls++;
    return recorder.within(step, () => inner(row));
  };
}

/** Counts what goes into a stage, and how long it takes. */
export function countedIn(recorder: PlanRecorder, step: PlanStep, build: StageBuilder): StageBuilder {
  return (next) => {
    const inner = build(next);
    return {
      push: (row) => {
        step.calls++;
        return recorder.within(step, () => inner.push(row));
      },
      end: () => recorder.within(step, () => inner.end()),
    };
  };
}

/** Counts what comes out of a stage. */
export function countedOut(step: PlanStep, next: Stage): Stage {
  return {
    push: (row) => {
      step.rows++;
      return next.push(row);
    },
    end: () => next.end(),
  };
}
