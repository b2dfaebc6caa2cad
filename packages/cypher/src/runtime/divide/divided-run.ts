import { type Barrier, type JoinStage, NotMergeable, type PartSink } from '../../execution/barrier.ts';
import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';
import type { StartList, Starts } from '../../execution/starts.ts';
import type { Range, SharedWork, Team } from '../../execution/team.ts';
import { QueryError } from '../../query-error.ts';
import { packRows } from '../../values/packed-rows.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Pace } from './pace.ts';
import { PartList } from './part-list.ts';

/** The stages of a query: the first finds rows, those between look at one row at a time, and at the barrier all rows meet. */
export type DividedStages = {
  readonly first: StageBuilder;
  readonly between: readonly StageBuilder[];
  readonly barrier: Barrier;
  readonly after: StageBuilder;
};

type Body = (from: number, to: number) => boolean;

/** Rows that are found faster than this are not worth sending from thread to thread. */
const MOST_ROWS_PER_MS = 300;

const NO_COUNTS = new Float64Array(0);

const NOWHERE: Stage = { push: () => false, end: () => {} };

/** One run of a query whose starts several threads may go through, as one of these threads sees it. */
export class DividedRun implements Starts {
  readonly #runtime: Runtime;
  readonly #team: Team;
  #between: readonly StageBuilder[] = [];
  #barrier: Barrier | undefined;
  /** Where rows of the first stage go at the moment. */
  #target: Stage = NOWHERE;
  #join: JoinStage | undefined;
  #isClaimed = false;
  #parts = 0;
  readonly #members = new Set<number>();

  constructor(runtime: Runtime, team: Team) {
    this.#runtime = runtime;
    this.#team = team;
  }

  claim(): void {
    this.#isClaimed = true;
  }

  get isClaimed(): boolean {
    return this.#isClaimed;
  }

  /** What happened, for PROFILE. */
  get summary(): string {
    if (this.#parts === 0) return 'in one thread: it ended too soon, or no other thread was idle';
    return `divided among ${this.#members.size + 1} threads, ${this.#parts} parts by others`;
  }

  run(stages: DividedStages, start: Row, last: Stage): void {
    this.#between = stages.between;
    this.#barrier = stages.barrier;
    const join = this.#team.leads ? stages.barrier.join(stages.after(last)) : undefined;
    this.#join = join;
    this.#target = join ? this.#into(withoutEnd(join)) : NOWHERE;
    const first = stages.first({ push: (row) => this.#target.push(row), end: () => {} });
    first.push(start);
    first.end();
    this.#target.end();
    join?.end();
  }

  each(list: StartList, body: Body): boolean {
    // The rest of the plan cannot be divided.
    if (!this.#barrier) return body(0, list.total);
    const fingerprint = () => fingerprintOf(list, this.#barrier!);
    const pace = new Pace(Math.min(list.batch, this.#team.batch));
    return this.#join
      ? this.#lead(list.total, fingerprint, pace, body)
      : this.#help(list.total, fingerprint(), pace, body);
  }

  #into(last: Stage): Stage {
    return this.#between.toReversed().reduce<Stage>((next, build) => build(next), last);
  }

  /** Begins alone. What takes long enough is divided with threads that are idle. */
  #lead(total: number, fingerprint: () => string, pace: Pace, body: Body): boolean {
    const began = performance.now();
    for (let first = 0; first < total; ) {
      const to = Math.min(total, first + pace.size);
      if (!pace.measure(to - first, () => body(first, to))) return false;
      first = to;
      const elapsed = performance.now() - began;
      if (first === total || !this.#team.pays(elapsed, (elapsed * (total - first)) / first)) continue;
      if (!this.#join!.canAbsorb || this.#join!.sent > MOST_ROWS_PER_MS * elapsed) continue;
      this.#target.end();
      return this.#share({ first, total, fingerprint: fingerprint() }, pace, body);
    }
    return true;
  }

  #share(work: SharedWork, pace: Pace, body: Body): boolean {
    const parts = new PartList(this.#runtime, this.#join!, work.first);
    this.#team.begin(work);
    try {
      for (let range = this.#team.take(pace.size); range; range = this.#team.take(pace.size)) {
        const { from, to } = range;
        this.#receive(parts);
        if (!parts.isWanted) return false;
        const isNext = parts.merged === from;
        const done = pace.measure(to - from, () =>
          isNext ? this.#straight(parts, to, body) : this.#aside(parts, range!, body),
        );
        if (!done) break;
      }
      this.#team.close();
      while (this.#team.wait()) this.#runtime.checkDeadline();
      this.#receive(parts);
      while (parts.isWanted && parts.merged < work.total) this.#straight(parts, parts.nextFrom ?? work.total, body);
      return parts.isWanted;
    } finally {
      this.#team.close();
      this.#target = this.#into(withoutEnd(this.#join!));
    }
  }

  /** Everything before has arrived: rows go where they would go in one thread. False: no more are wanted. */
  #straight(parts: PartList, to: number, body: Body): boolean {
    this.#target = this.#into(withoutEnd(this.#join!));
    const isWanted = body(parts.merged, to);
    this.#target.end();
    parts.advance(to, isWanted);
    return isWanted;
  }

  /** Rows wait for those of earlier starts. False: the part was left out, and is run again in its turn. */
  #aside(parts: PartList, { from, to }: Range, body: Body): boolean {
    const sink = this.#barrier!.open();
    try {
      this.#collect(sink, from, to, body);
      parts.add({ from, to, rows: sink.rows(), held: sink.held });
      return true;
    } catch (error) {
      this.#runtime.release(sink.held);
      if (isFaultOfPart(error)) return false;
      throw error;
    }
  }

  #collect(sink: PartSink, from: number, to: number, body: Body): void {
    this.#target = this.#into(sink);
    body(from, to);
    this.#target.end();
  }

  #receive(parts: PartList): void {
    for (const part of this.#team.received()) {
      this.#parts++;
      this.#members.add(part.member);
      this.#runtime.plan?.include(part.counts);
      parts.receive(part);
    }
    parts.merge();
    this.#runtime.publishHeld();
  }

  /** A part that fails is not sent: the thread that has the query finds out why. */
  #help(total: number, fingerprint: string, pace: Pace, body: Body): false {
    const team = this.#team;
    if (!team.begin({ first: 0, total, fingerprint })) return false;
    for (let range = team.take(pace.size); range; range = team.take(pace.size)) {
      const { from, to } = range;
      const sink = this.#barrier!.open();
      const isDone = pace.measure(to - from, () => this.#deliver(sink, { from, to }, body));
      this.#runtime.release(sink.held);
      this.#runtime.publishHeld();
      if (!isDone) break;
    }
    this.#target = NOWHERE;
    return false;
  }

  #deliver(sink: PartSink, { from, to }: Range, body: Body): boolean {
    try {
      this.#collect(sink, from, to, body);
      const counts = this.#runtime.plan?.takeCounts() ?? NO_COUNTS;
      this.#team.deliver({ from, to, rows: packRows(sink.rows()), held: sink.held, counts });
      return true;
    } catch (error) {
      if (isFaultOfPart(error)) return false;
      throw error;
    }
  }
}

/** The part is run again in its turn, which shows what is wrong. */
function isFaultOfPart(error: unknown): boolean {
  return error instanceof QueryError || error instanceof NotMergeable;
}

function withoutEnd(stage: Stage): Stage {
  return { push: (row) => stage.push(row), end: () => {} };
}
