import type { Split } from '../../execution/barrier.ts';
import type { Row } from '../../execution/frame.ts';
import { countedIn, countedOut, type PlanStep } from '../../execution/plan-recorder.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';
import type { Starts } from '../../execution/starts.ts';
import type { Team } from '../../execution/team.ts';
import type { Clause } from '../../syntax/ast.ts';
import { DividedRun, type DividedStages } from './divided-run.ts';
import { rowBarrier } from './row-barrier.ts';

/** The stages of the clauses of a query, and where it can be divided among threads. */
export class ClausePlan {
  readonly #runtime: Runtime;
  readonly #run: DividedRun | undefined;
  readonly #leads: boolean;
  readonly #builders: StageBuilder[] = [];
  #barrier: (Exclude<Split, 'each' | { readonly reason: string }> & { readonly at: number }) | undefined;
  /** Why it cannot be divided. */
  #reason: string | undefined;
  #entry: PlanStep | undefined;

  constructor(runtime: Runtime, team: Team | undefined) {
    this.#runtime = runtime;
    this.#leads = team?.leads ?? true;
    this.#run = team && !runtime.writer ? new DividedRun(runtime, team) : undefined;
  }

  /** Given to the first clause, if it is one that finds rows by itself. */
  startsOf(clause: Clause): Starts | undefined {
    return this.#builders.length === 0 && clause.kind === 'match' && !clause.optional ? this.#run : undefined;
  }

  add(build: StageBuilder, split: Split, entry: PlanStep | undefined): void {
    const { plan } = this.#runtime;
    const at = this.#builders.length;
    this.#builders.push(plan && entry ? countedIn(plan, entry, (next) => build(countedOut(entry, next))) : build);
    if (split === 'each' || this.#barrier || this.#reason !== undefined) return;
    if ('reason' in split) {
      this.#reason = split.reason;
      return;
    }
    const { before, barrier, after } = split;
    this.#barrier =
      plan && entry
        ? { at, barrier, before: countedIn(plan, entry, before), after: (next) => after(countedOut(entry, next)) }
        : { at, ...split };
  }

  /** Says in a plan whether the query is divided. */
  describe(): void {
    if (!this.#run) return;
    const detail = this.#isDivisible
      ? 'among idle threads, as soon as it has run for a while and much is left'
      : `not divided: ${this.#reason ?? 'the first clause does not go through a list of nodes'}`;
    this.#entry = this.#runtime.plan?.add('Divide', detail);
  }

  run(start: Row, last: Stage): void {
    const stages = this.#dividedStages();
    if (this.#run && stages) {
      this.#run.run(stages, start, last);
      if (this.#entry) this.#entry.detail = this.#run.summary;
      return;
    }
    // Only the thread that has a query runs what cannot be divided.
    if (!this.#leads) return;
    let stage = last;
    for (const build of this.#builders.toReversed()) stage = build(stage);
    stage.push(start);
    stage.end();
  }

  get #isDivisible(): boolean {
    return this.#run?.isClaimed === true && this.#reason === undefined;
  }

  #dividedStages(): DividedStages | undefined {
    const [first, ...rest] = this.#builders;
    if (!first || !this.#isDivisible) return undefined;
    const found = this.#barrier;
    if (!found) return { first, between: rest, barrier: rowBarrier(this.#runtime, 'answer'), after: (next) => next };
    const { at, barrier, before, after } = found;
    const behind = this.#builders.slice(at + 1);
    return {
      first,
      between: [...rest.slice(0, at - 1), before],
      barrier,
      after: (last) => after(behind.toReversed().reduce<Stage>((next, build) => build(next), last)),
    };
  }
}
