/** The most threads that can ever help with one query, each with a number of its own. */
export const MOST_MEMBERS = 64;

const NEXT = 0;
const TOTAL = 1;
const SIGNALS = 2;
const STATES = 3;
const RECALLED = STATES + MOST_MEMBERS;
const HELD = RECALLED + MOST_MEMBERS;
const SIZE = HELD + MOST_MEMBERS;

/** The starts of a divided query that are left, and who is at work on them, in memory that all its threads share. */
export class SharedWork {
  readonly numbers: Int32Array;

  constructor(numbers: Int32Array = new Int32Array(new SharedArrayBuffer(SIZE * Int32Array.BYTES_PER_ELEMENT))) {
    this.numbers = numbers;
  }

  open(first: number, total: number): void {
    Atomics.store(this.numbers, TOTAL, total);
    Atomics.store(this.numbers, NEXT, first);
  }

  /** Undefined when nothing is left. */
  take(size: number): { readonly from: number; readonly to: number } | undefined {
    if (!this.hasMore) return undefined;
    const from = Atomics.add(this.numbers, NEXT, size);
    const total = Atomics.load(this.numbers, TOTAL);
    return from < total ? { from, to: Math.min(total, from + size) } : undefined;
  }

  get hasMore(): boolean {
    return Atomics.load(this.numbers, NEXT) < Atomics.load(this.numbers, TOTAL);
  }

  /** Nothing more is handed out. */
  close(): void {
    Atomics.store(this.numbers, TOTAL, 0);
  }

  join(member: number): void {
    Atomics.store(this.numbers, RECALLED + member, 0);
    Atomics.store(this.numbers, STATES + member, 1);
  }

  /** The member has sent all that it will ever send. */
  leave(member: number): void {
    Atomics.store(this.numbers, STATES + member, 0);
    Atomics.store(this.numbers, HELD + member, 0);
    Atomics.add(this.numbers, SIGNALS, 1);
    Atomics.notify(this.numbers, SIGNALS);
  }

  /** Has a member leave after the part that it is at work on. */
  recall(member: number): void {
    Atomics.store(this.numbers, RECALLED + member, 1);
  }

  isRecalled(member: number): boolean {
    return Atomics.load(this.numbers, RECALLED + member) !== 0;
  }

  /** Whether any member is at work. If so, waits until one leaves, for as long as given. */
  waitForMembers(milliseconds: number): boolean {
    const signals = Atomics.load(this.numbers, SIGNALS);
    const isBusy = this.numbers.subarray(STATES, RECALLED).some((_, member) => this.#isAtWork(member));
    if (isBusy) Atomics.wait(this.numbers, SIGNALS, signals, milliseconds);
    return isBusy;
  }

  #isAtWork(member: number): boolean {
    return Atomics.load(this.numbers, STATES + member) !== 0;
  }

  /** Publishes how many values a member holds. Returns how many the others hold. */
  held(member: number, values: number): number {
    Atomics.store(this.numbers, HELD + member, Math.ceil(values));
    let others = 0;
    for (let other = 0; other < MOST_MEMBERS; other++)
      if (other !== member) others += Atomics.load(this.numbers, HELD + other);
    return others;
  }
}
