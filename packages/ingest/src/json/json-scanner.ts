import { GrowingBuffer } from './growing-buffer.ts';
import { ListCutter, NO_CUTS } from './list-cutter.ts';

import type { MemberUse, ScanEnd, ScanHandler, ScanLimits } from './scan-handler.ts';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_RECORD = 123;
const CLOSE_RECORD = 125;

/** Bytes that matter outside a text; everything else is stepped over. */
const STRUCTURAL = new Uint8Array(256);
for (const byte of [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD]) STRUCTURAL[byte] = 1;

const BLANK = new Uint8Array(256);
for (const byte of [9, 10, 13, 32]) BLANK[byte] = 1;

/** How deep lists of an element are that can be read while it is scanned. */
const LIST_DEPTH = 2;

const RUN_BYTES = 1 << 16;
const MAX_KEY_BYTES = 1 << 12;

type State =
  | 'start'
  | 'member'
  | 'colon'
  | 'value'
  | 'in-value'
  | 'after-member'
  | 'element'
  | 'after-element'
  | 'done'
  | 'damaged';

/**
 * Finds the bounds of values in a JSON document that arrives in chunks, and nothing more: the receiver parses the
 * values. Buffers one element at a time. Nesting is counted, without recursion.
 */
export class JsonScanner {
  readonly #handler: ScanHandler;
  readonly #limits: ScanLimits;
  readonly #buffer = new GrowingBuffer();
  readonly #cutter: ListCutter | undefined;
  #state: State = 'start';
  #position = 0;
  #dropped = 0;
  /** Objects the scan is inside of: '' is the document, then `graph`. */
  readonly #path: string[] = [];
  #key = '';
  #use: MemberUse = 'skip';
  /** Start of the value being read, or -1 if its bytes are not needed. */
  #valueStart = -1;
  #depth = 0;
  #inText = false;
  #scalar = false;
  #tooDeep = false;
  #refusal = '';
  #inArray = false;
  #elementIndex = 0;
  #bounds: number[] = [];
  #damage = '';
  #foreign = false;

  constructor(handler: ScanHandler, limits: ScanLimits) {
    this.#handler = handler;
    this.#limits = limits;
    this.#cutter = handler.list && new ListCutter(handler.list);
  }

  get damage(): string {
    return this.#damage;
  }

  get finished(): boolean {
    return this.#state === 'done' || this.#state === 'damaged';
  }

  feed(chunk: Uint8Array): void {
    if (this.#state === 'damaged') return;
    this.#buffer.append(chunk);
    while (this.#position < this.#buffer.length && this.#step());
    this.#flush();
    this.#release();
  }

  /** Call after the last piece. */
  end(): ScanEnd {
    if (this.#state === 'damaged') return this.#foreign ? 'foreign' : 'damaged';
    if (this.#state === 'done') return 'complete';
    return this.#state === 'start' ? 'empty' : 'truncated';
  }

  /** One step of the grammar. `false`: more bytes are needed. */
  #step(): boolean {
    if (this.#state === 'in-value') return this.#continueValue();
    const bytes = this.#buffer.bytes;
    const end = this.#buffer.length;
    while (this.#position < end && BLANK[bytes[this.#position] as number] === 1) this.#position++;
    if (this.#position >= end) return false;
    const byte = bytes[this.#position] as number;
    switch (this.#state) {
      case 'start':
        if (byte !== OPEN_RECORD) return this.#refuseDocument(byte);
        this.#position++;
        this.#state = 'member';
        return true;
      case 'member':
        return this.#readMember(byte);
      case 'colon':
        if (byte !== COLON) return this.#fail(`":" is missing after "${this.#key}"`);
        this.#position++;
        this.#state = 'value';
        return true;
      case 'value':
        return this.#beginMemberValue(byte);
      case 'after-member':
        if (byte === COMMA) this.#state = 'member';
        else if (byte === CLOSE_RECORD) this.#leaveObject();
        else return this.#fail(`"," or "}" is missing after "${this.#key}"`);
        this.#position++;
        return true;
      case 'element':
        return this.#beginElement(byte);
      case 'after-element':
        return this.#afterElement(byte);
      case 'done':
        this.#handler.oddity(`the document ends at byte ${this.#offset()}, what follows was not read`);
        this.#position = end;
        return false;
      default:
        return false;
    }
  }

  #refuseDocument(byte: number): false {
    this.#foreign = byte === OPEN_LIST;
    return this.#fail('the document is not a JSON object');
  }

  #readMember(byte: number): boolean {
    if (byte === CLOSE_RECORD) {
      this.#position++;
      this.#leaveObject();
      return true;
    }
    if (byte === COMMA) {
      this.#position++;
      this.#handler.oddity(`a superfluous "," at byte ${this.#offset()}`);
      return true;
    }
    if (byte !== QUOTE) return this.#fail('a member name is missing');
    const close = this.#closingQuote(this.#position + 1);
    if (close < 0)
      return this.#buffer.length - this.#position > MAX_KEY_BYTES && this.#fail('a member name is too long');
    this.#key = parseKey(this.#buffer.bytes.toString('utf8', this.#position, close + 1));
    this.#position = close + 1;
    this.#state = 'colon';
    return true;
  }

  #closingQuote(from: number): number {
    const bytes = this.#buffer.bytes;
    for (let at = from; at < this.#buffer.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) at++;
    }
    return -1;
  }

  #memberPath(): string {
    return this.#path.length === 0 ? this.#key : `${this.#path.join('.')}.${this.#key}`;
  }

  #beginMemberValue(byte: number): boolean {
    const path = this.#memberPath();
    this.#use = this.#handler.member(path);
    if (this.#use === 'elements' && byte === OPEN_LIST) {
      this.#position++;
      this.#inArray = true;
      this.#elementIndex = 0;
      this.#state = 'element';
      return true;
    }
    if (this.#use === 'descend' && byte === OPEN_RECORD) {
      this.#position++;
      this.#path.push(this.#key);
      this.#state = 'member';
      return true;
    }
    if (this.#use === 'elements') this.#handler.mistyped(path, 'array', firstOf(byte));
    if (this.#use === 'descend') this.#handler.mistyped(path, 'object', firstOf(byte));
    this.#beginValue(this.#use === 'capture', byte);
    return true;
  }

  #beginElement(byte: number): boolean {
    if (byte === CLOSE_LIST) return this.#leaveArray();
    if (byte === COMMA) {
      this.#position++;
      this.#handler.oddity(`a superfluous "," at byte ${this.#offset()}`);
      return true;
    }
    if (byte === CLOSE_RECORD || byte === COLON)
      return this.#fail(`"]" is missing at the end of "${this.#memberPath()}"`);
    this.#beginValue(this.#use === 'elements', byte);
    return true;
  }

  #afterElement(byte: number): boolean {
    if (byte === CLOSE_LIST) return this.#leaveArray();
    if (byte === COMMA) this.#position++;
    else if (byte === CLOSE_RECORD || byte === COLON)
      return this.#fail(`"]" is missing at the end of "${this.#memberPath()}"`);
    else {
      this.#flush();
      this.#handler.oddity(`"," is missing at byte ${this.#offset()}`);
    }
    this.#state = 'element';
    return true;
  }

  #leaveArray(): boolean {
    this.#position++;
    this.#flush();
    this.#inArray = false;
    this.#state = 'after-member';
    return true;
  }

  #leaveObject(): void {
    if (this.#path.pop() === undefined) this.#state = 'done';
    else this.#state = 'after-member';
  }

  #beginValue(wanted: boolean, byte: number): void {
    this.#valueStart = wanted ? this.#position : -1;
    if (wanted && this.#inArray) this.#cutter?.beginElement();
    else this.#cutter?.leaveElement();
    this.#refusal = '';
    this.#depth = 0;
    this.#tooDeep = false;
    this.#inText = false;
    this.#scalar = byte !== QUOTE && byte !== OPEN_LIST && byte !== OPEN_RECORD;
    // Whatever a scalar begins with belongs to it: the scan always gets further.
    if (this.#scalar) this.#position++;
    this.#state = 'in-value';
  }

  #continueValue(): boolean {
    const finished = this.#scalar ? this.#continueScalar() : this.#continueNested();
    if (this.#valueStart >= 0) this.#checkSize();
    if (this.#tooDeep && !this.#inArray)
      return this.#fail(`"${this.#memberPath()}" is nested deeper than ${this.#limits.depth} levels`);
    if (finished) this.#finishValue();
    return finished;
  }

  #continueScalar(): boolean {
    const bytes = this.#buffer.bytes;
    const end = this.#buffer.length;
    let at = this.#position;
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_RECORD || BLANK[byte] === 1) break;
      at++;
    }
    this.#position = at;
    return at < end;
  }

  /** The hot loop. Invariant: `depth` is 0 only before the first and after the last byte of the value. */
  #continueNested(): boolean {
    const bytes = this.#buffer.bytes;
    const end = this.#buffer.length;
    let at = this.#position;
    let depth = this.#depth;
    let inText = this.#inText;
    let deepest = depth;
    let finished = false;
    const cutter = this.#cutter;
    let cutting = cutter?.isReading === true;
    while (at < end) {
      if (cutting && cutter) {
        at = cutter.read(bytes, at, end, this.#valueStart);
        deepest = Math.max(deepest, LIST_DEPTH + 1);
        cutting = cutter.isReading;
        if (cutting) break; // the rest of an entry is missing
        continue;
      }
      if (inText) {
        let byte = 0;
        while (at < end) {
          byte = bytes[at] as number;
          if (byte === QUOTE || byte === BACKSLASH) break;
          at++;
        }
        if (at >= end) break;
        if (byte === BACKSLASH) {
          if (at + 1 >= end) break;
          at += 2;
          continue;
        }
        at++;
        inText = false;
        if (depth === 0) {
          finished = true;
          break;
        }
        continue;
      }
      while (at < end && STRUCTURAL[bytes[at] as number] === 0) at++;
      if (at >= end) break;
      const byte = bytes[at++];
      if (byte === QUOTE) inText = true;
      else if (byte === OPEN_RECORD || byte === OPEN_LIST) {
        if (++depth > deepest) deepest = depth;
        if (depth === LIST_DEPTH && byte === OPEN_LIST && cutter) cutting = cutter.begins(bytes, at, this.#valueStart);
      } else if (--depth === 0) {
        finished = true;
        break;
      }
    }
    this.#position = at;
    this.#depth = depth;
    this.#inText = inText;
    if (deepest > this.#limits.depth) this.#tooDeep = true;
    return finished;
  }

  #checkSize(): void {
    const limit = this.#inArray ? this.#limits.elementBytes : this.#limits.captureBytes;
    if (this.#tooDeep) this.#refuse(`nested deeper than ${this.#limits.depth} levels`);
    else if (this.#position - this.#valueStart > limit) this.#refuse(`larger than ${limit} bytes`);
  }

  #refuse(reason: string): void {
    this.#refusal = reason;
    this.#flush();
    this.#valueStart = -1;
    this.#cutter?.leaveElement();
  }

  #finishValue(): void {
    if (!this.#inArray) {
      const path = this.#memberPath();
      if (this.#refusal) this.#handler.refused(path, -1, this.#refusal);
      else if (this.#valueStart >= 0)
        this.#handler.captured(path, this.#buffer.bytes.subarray(this.#valueStart, this.#position));
      this.#valueStart = -1;
      this.#state = 'after-member';
      return;
    }
    if (this.#refusal) this.#handler.refused(this.#memberPath(), this.#elementIndex, this.#refusal);
    else if (this.#valueStart >= 0) {
      this.#cutter?.finishElement(this.#bounds.length / 2, this.#valueStart);
      this.#bounds.push(this.#valueStart, this.#position);
    }
    this.#elementIndex++;
    this.#valueStart = -1;
    this.#state = 'after-element';
    if (this.#bounds.length > 0 && this.#position - (this.#bounds[0] as number) >= RUN_BYTES) this.#flush();
  }

  #flush(): void {
    const bounds = this.#bounds;
    if (bounds.length === 0) return;
    this.#bounds = [];
    // The element being read is not part of the run yet, so the last finished one has the index before it.
    const firstIndex = this.#elementIndex - bounds.length / 2;
    const cuts = this.#cutter?.finishRun() ?? NO_CUTS;
    if (!this.#handler.elements(this.#memberPath(), { bytes: this.#buffer.bytes, bounds, firstIndex, cuts }))
      this.#use = 'skip';
  }

  #release(): void {
    const from = this.#valueStart >= 0 ? this.#valueStart : this.#position;
    this.#buffer.dropUntil(from);
    this.#dropped += from;
    this.#position -= from;
    if (this.#valueStart >= 0) this.#valueStart = 0;
  }

  #offset(): number {
    return this.#dropped + this.#position;
  }

  #fail(reason: string): false {
    this.#flush();
    this.#damage = `${reason} (byte ${this.#offset()})`;
    this.#state = 'damaged';
    return false;
  }
}

function parseKey(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** What begins with this byte, in a word. */
function firstOf(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === '"') return 'a text';
  return /[-\d]/.test(character) ? 'a number' : (LITERALS[character] ?? character);
}

const LITERALS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };
