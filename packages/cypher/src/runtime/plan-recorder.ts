/** One step of a plan, in the order rows go through them. */
export type PlanStep = {
  /** 0 for the query itself, more for what is searched inside expressions. */
  readonly depth: number;
  readonly operator: string;
  readonly detail: string;
  /** How many rows were expected, where something is known. */
  readonly estimate: number | undefined;
  /** How often the step was entered and how many rows it handed on; zero when the query was only explained. */
  calls: number;
  rows: number;
};

/** Collects the steps of a query while it is made ready, and counts while it runs. */
export class PlanRecorder {
  readonly steps: PlanStep[] = [];
  private depth = 0;

  add(operator: string, detail: string, estimate?: number): PlanStep {
    const step = { depth: this.depth, operator, detail, estimate, calls: 0, rows: 0 };
    this.steps.push(step);
    return step;
  }

  nested<T>(make: () => T): T {
    this.depth++;
    const made = make();
    this.depth--;
    return made;
  }
}

/** Counts what goes in and what comes out of a step that is made by `make` from its successor. */
export function counted<Row>(
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
    return inner(row);
  };
}
