const MOST_EXAMPLES = 5;

export type LeftOut = { readonly reason: string; readonly count: number; readonly examples: readonly string[] };

/** What is not moved, by reason, with a few examples of each. */
export class LeftOutList {
  readonly #byReason = new Map<string, { count: number; examples: string[] }>();

  add(reason: string, example: string): void {
    const entry = this.#byReason.get(reason) ?? { count: 0, examples: [] };
    entry.count++;
    if (entry.examples.length < MOST_EXAMPLES) entry.examples.push(example);
    this.#byReason.set(reason, entry);
  }

  addMany(reason: string, count: number): void {
    this.#byReason.set(reason, { count, examples: [] });
  }

  all(): LeftOut[] {
    return [...this.#byReason].map(([reason, entry]) => ({ reason, ...entry }));
  }
}
