export type RejectionList = { readonly total: number; readonly messages: readonly string[] };

/** Up to this number messages are stored; beyond it they are only counted. */
const KEPT = 1000;
const LONGEST = 300;

/** What was skipped, and why. */
export class Rejections {
  #total: number;
  readonly #messages: string[];

  constructor(list: RejectionList = { total: 0, messages: [] }) {
    this.#total = list.total;
    this.#messages = [...list.messages];
  }

  get list(): RejectionList {
    return { total: this.#total, messages: this.#messages };
  }

  add(message: string): void {
    this.#total++;
    if (this.#messages.length >= KEPT) return;
    this.#messages.push(message.length > LONGEST ? `${message.slice(0, LONGEST)}...` : message);
  }

  addAll(list: RejectionList): void {
    for (const message of list.messages) this.add(message);
    this.#total += list.total - list.messages.length;
  }
}
