import { NumbersByHash } from './numbers-by-hash.ts';

const QUOTE = 34;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const OPEN_RECORD = 123;
const CLOSE_RECORD = 125;

/** The rest of the entry has not arrived yet. */
export const INCOMPLETE = -1;
/** The entry cannot be taken from here: it has to be parsed with all that surrounds it. */
export const UNUSUAL = -2;

/** Longer entries are not remembered. */
const MOST_ENTRY_BYTES = 1 << 12;
/** What is remembered at most; then it begins again. */
const MOST_ENTRIES = 1 << 15;
const MOST_BYTES = 1 << 22;

/** With this many entries of one hash, a file is made to have them: further ones count as new. */
const MOST_TRIED = 64;

/** Entries that were met before are worth 1 each; others cost this, and one that cannot be used costs more. */
const COST_OF_NEW = 2;
const COST_OF_UNUSUAL = 20;
const CREDIT = 2000;
const MOST_CREDIT = 20_000;

/** The number of no entry; what follows it is what lists begin with. */
const BEGINNING = 0;

/**
 * Objects in lists, such as access-control entries. Files repeat them word for word, most of them in the same order, so
 * each different one is parsed once and is then known by its bytes. An entry is first compared with the one that came
 * after the same neighbour the last time; only if it is another one, it is looked up.
 */
export class KnownEntries<T> {
  readonly #take: (value: unknown) => T | undefined;
  readonly #values: (T | undefined)[] = [undefined];
  readonly #starts = new Uint32Array(MOST_ENTRIES + 1);
  readonly #ends = new Uint32Array(MOST_ENTRIES + 1);
  /** By entry: the one that followed it the last time. */
  readonly #followers = new Uint32Array(MOST_ENTRIES + 1);
  readonly #byHash = new NumbersByHash(MOST_ENTRIES);
  #bytes: Buffer = Buffer.allocUnsafeSlow(1 << 16);
  #used = 0;
  #before = BEGINNING;
  #hash = 0;
  #credit = CREDIT;
  /** What `read` has read last. */
  entry: T | undefined;

  /** `take` turns an entry as it was parsed into what is kept; nothing if the entry is not of the usual form. */
  constructor(take: (value: unknown) => T | undefined) {
    this.#take = take;
  }

  /** Whether enough entries are met again for this to pay. */
  get pays(): boolean {
    return this.#credit > 0;
  }

  /** The next entry is the first of a list. */
  begin(): void {
    this.#before = BEGINNING;
  }

  /** Reads the entry that begins at `at`. Returns where it ends, `INCOMPLETE` or `UNUSUAL`. */
  read(bytes: Buffer, at: number, end: number): number {
    const expected = this.#followers[this.#before] as number;
    if (expected !== 0 && this.#isAt(bytes, at, end, expected)) {
      const length = (this.#ends[expected] as number) - (this.#starts[expected] as number);
      return this.#found(expected, at + length);
    }
    const stop = this.#findEnd(bytes, at, end);
    if (stop < 0) return stop === INCOMPLETE && end - at < MOST_ENTRY_BYTES ? INCOMPLETE : this.#unusual();
    const number = this.#lookUp(bytes, at, stop) || this.#add(bytes, at, stop);
    this.#followers[this.#before] = number;
    return this.#found(number, stop);
  }

  #found(number: number, stop: number): number {
    const value = this.#values[number];
    if (value === undefined) return this.#unusual();
    if (this.#credit < MOST_CREDIT) this.#credit++;
    this.#before = number;
    this.entry = value;
    return stop;
  }

  #unusual(): number {
    this.#credit -= COST_OF_UNUSUAL;
    return UNUSUAL;
  }

  #isAt(bytes: Buffer, at: number, end: number, number: number): boolean {
    const start = this.#starts[number] as number;
    const length = (this.#ends[number] as number) - start;
    if (length > end - at) return false;
    return bytes.compare(this.#bytes, start, start + length, at, at + length) === 0;
  }

  /** Where the flat object at `at` ends. Its bytes are hashed on the way. */
  #findEnd(bytes: Buffer, at: number, end: number): number {
    if (bytes[at] !== OPEN_RECORD) return UNUSUAL;
    const last = Math.min(end, at + MOST_ENTRY_BYTES);
    let hash = 0;
    let inText = false;
    for (let cursor = at + 1; cursor < last; cursor++) {
      const byte = bytes[cursor] as number;
      hash = Math.imul(hash ^ byte, 0x01000193);
      if (byte === QUOTE) inText = !inText;
      else if (inText) {
        if (byte === BACKSLASH) cursor++;
      } else if (byte === CLOSE_RECORD) {
        this.#hash = hash ^ (hash >>> 15);
        return cursor + 1;
      } else if (byte === OPEN_RECORD || byte === OPEN_LIST) return UNUSUAL;
    }
    return INCOMPLETE;
  }

  #lookUp(bytes: Buffer, at: number, stop: number): number {
    let number = this.#byHash.first(this.#hash);
    for (let tried = 0; number !== 0 && tried < MOST_TRIED; tried++) {
      if (this.#isAt(bytes, at, stop, number)) return number;
      number = this.#byHash.next(number);
    }
    return 0;
  }

  #add(bytes: Buffer, at: number, stop: number): number {
    this.#credit -= COST_OF_NEW;
    if (this.#values.length > MOST_ENTRIES || this.#used + stop - at > MOST_BYTES) this.#forget();
    const start = this.#used;
    this.#used += stop - at;
    if (this.#used > this.#bytes.length) this.#grow();
    bytes.copy(this.#bytes, start, at, stop);
    const number = this.#values.push(this.#parsed(bytes.toString('utf8', at, stop))) - 1;
    this.#starts[number] = start;
    this.#ends[number] = this.#used;
    this.#followers[number] = 0;
    this.#byHash.add(this.#hash, number);
    return number;
  }

  #parsed(text: string): T | undefined {
    try {
      return this.#take(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  #grow(): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#used, this.#bytes.length * 2));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }

  #forget(): void {
    this.#values.length = 1;
    this.#used = 0;
    this.#before = BEGINNING;
    this.#followers[BEGINNING] = 0;
    this.#byHash.clear();
  }
}
