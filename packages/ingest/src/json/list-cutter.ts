import { INCOMPLETE, type KnownEntries, UNUSUAL } from './known-entries.ts';

const COMMA = 44;
const COLON = 58;
const CLOSE_LIST = 93;

/** A list of one element of a run that was read already: the element is parsed without it. */
export type CutList = {
  /** Which element of the run. */
  readonly element: number;
  /** Where the list begins and ends in the bytes of the run. */
  readonly start: number;
  readonly end: number;
  readonly entries: readonly unknown[];
};

/** Which list of an element is read entry by entry, and by whom. */
export type ListReading = { readonly key: string; readonly known: KnownEntries<unknown> };

export const NO_CUTS: readonly CutList[] = [];

type State = 'before' | 'reading' | 'read' | 'left';

/**
 * Reads one list of each element while the scan passes it. A list that is not of the usual form is not cut, and parsed
 * with its element.
 */
export class ListCutter {
  readonly #key: Buffer;
  readonly #known: KnownEntries<unknown>;
  #cuts: CutList[] = [];
  #state: State = 'before';
  #entries: unknown[] = [];
  /** Start and end of the list, counted from the start of the element. */
  #start = 0;
  #end = 0;
  /** Whether an entry comes next; otherwise a comma or the end of the list. */
  #entryNext = false;

  constructor({ key, known }: ListReading) {
    this.#key = Buffer.from(JSON.stringify(key));
    this.#known = known;
  }

  get isReading(): boolean {
    return this.#state === 'reading';
  }

  beginElement(): void {
    this.#state = 'before';
  }

  leaveElement(): void {
    this.#state = 'left';
  }

  /** Whether the list whose bracket is the byte before `at` is to be read. */
  begins(bytes: Buffer, at: number, elementStart: number): boolean {
    if (this.#state !== 'before' || !this.#known.pays) return false;
    const colon = beforeBlanks(bytes, at - 2);
    if (bytes[colon] !== COLON) return false;
    const keyEnd = beforeBlanks(bytes, colon - 1) + 1;
    if (!this.#isKey(bytes, keyEnd - this.#key.length, elementStart)) return false;
    this.#state = 'reading';
    this.#entries = [];
    this.#start = at - 1 - elementStart;
    this.#entryNext = true;
    this.#known.begin();
    return true;
  }

  /** Reads complete entries from `from` on. Returns where it stopped: at the end of the list, or at what it cannot read. */
  read(bytes: Buffer, from: number, end: number, elementStart: number): number {
    let at = from;
    for (; at < end; ) {
      const byte = bytes[at] as number;
      if (isBlank(byte)) at++;
      else if (byte === CLOSE_LIST && (!this.#entryNext || this.#entries.length === 0)) {
        this.#end = at + 1 - elementStart;
        this.#state = this.#entryNext ? 'left' : 'read';
        return at;
      } else if (this.#entryNext) {
        const stop = this.#known.read(bytes, at, end);
        if (stop === UNUSUAL) this.#state = 'left';
        if (stop === UNUSUAL || stop === INCOMPLETE) return at;
        this.#entries.push(this.#known.entry);
        this.#entryNext = false;
        at = stop;
      } else if (byte === COMMA) {
        this.#entryNext = true;
        at++;
      } else {
        this.#state = 'left';
        return at;
      }
    }
    return at;
  }

  /** The element, the one with this position in its run, is complete. */
  finishElement(element: number, elementStart: number): void {
    if (this.#state !== 'read') return;
    const [start, end] = [elementStart + this.#start, elementStart + this.#end];
    this.#cuts.push({ element, start, end, entries: this.#entries });
  }

  /** The lists of the run that ends here. */
  finishRun(): readonly CutList[] {
    if (this.#cuts.length === 0) return NO_CUTS;
    const cuts = this.#cuts;
    this.#cuts = [];
    return cuts;
  }

  #isKey(bytes: Buffer, at: number, elementStart: number): boolean {
    const key = this.#key;
    if (at <= elementStart) return false;
    for (let i = 0; i < key.length; i++) if (bytes[at + i] !== key[i]) return false;
    return true;
  }
}

function beforeBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (at >= 0 && isBlank(bytes[at] as number)) at--;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}
