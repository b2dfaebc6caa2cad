import type { Properties } from './batch-sink.ts';
import type { KnownGrant } from './known-grant.ts';
import type { RejectionLog } from './rejection-log.ts';

type Raw = Record<string, unknown>;

/**
 * Reads the fields of one JSON object as what they should be. Names match in any case, the exact one first. A missing
 * or null field is the empty value; a field of the wrong type is reported with its path and then also the empty value,
 * unless its meaning is clear (the text "true" for a boolean, a single value for a list of one).
 */
export class RecordReader {
  readonly raw: Raw;
  /** The access-control entries of the object, if they were read before it. Then they are not in `raw`. */
  readonly grants: readonly KnownGrant[] | undefined;
  readonly #log: RejectionLog;
  readonly #parent: RecordReader | string;
  readonly #field: string;
  readonly #index: number;
  /** Fields that were reported, so that one that is read twice is reported once. */
  #reported: Set<string> | undefined;

  constructor(
    raw: Raw,
    log: RejectionLog,
    parent: RecordReader | string,
    field = '',
    index = -1,
    grants?: readonly KnownGrant[],
  ) {
    this.raw = raw;
    this.grants = grants;
    this.#log = log;
    this.#parent = parent;
    this.#field = field;
    this.#index = index;
  }

  /** JSON path of this object, or of one of its fields. */
  path(field = ''): string {
    const own = typeof this.#parent === 'string' ? this.#parent : this.#parent.path(this.#field);
    const item = this.#index < 0 ? own : `${own}[${this.#index}]`;
    return field === '' ? item : `${item}.${field}`;
  }

  error(field: string, reason: string): void {
    this.#log.error(this.path(field), reason);
  }

  warning(field: string, reason: string): void {
    this.#log.warning(this.path(field), reason);
  }

  remark(field: string, reason: string): void {
    this.#log.remark(this.path(field), reason);
  }

  notice(field: string, reason: string): void {
    this.#log.notice(this.path(field), reason);
  }

  /** The value of a field is of a kind that this version does not know; such records are counted by name. */
  leftOut(field: string, one: string, many: string): void {
    if (this.#isNew(field)) this.#log.leftOut(this.path(field), one, many);
  }

  /** Whether the field is reported for the first time. */
  #isNew(field: string): boolean {
    if (this.#reported?.has(field)) return false;
    this.#reported ??= new Set();
    this.#reported.add(field);
    return true;
  }

  field(name: string): unknown {
    const exact = this.raw[name];
    return exact === undefined ? this.#similar(name) : exact;
  }

  #similar(name: string): unknown {
    for (const key in this.raw)
      if (key.length === name.length && key !== name && key.toLowerCase() === name.toLowerCase()) return this.raw[key];
    return undefined;
  }

  text(name: string): string {
    const value = this.field(name);
    if (typeof value === 'string') return value;
    if (value === undefined || value === null) return '';
    if (typeof value === 'number') return String(value);
    return this.#mistyped(name, 'a text', value, '');
  }

  /**
   * The identifier of an object. A number or a blank is none: it is reported, and then the empty text, like a field that
   * is missing.
   */
  identifier(name: string): string {
    const value = this.field(name);
    if (isIdentifier(value)) return value;
    if (value === undefined || value === null || value === '') return '';
    if (this.#isNew(name)) this.#reportIdentifier(name, value);
    return '';
  }

  /** The identifiers of a list; a list of other values is reported, and those are skipped. */
  identifiers(name: string): string[] {
    return this.texts(name).filter((text, index) => {
      if (!isIdentifier(text)) this.#reportIdentifier(`${name}[${index}]`, text);
      return isIdentifier(text);
    });
  }

  #reportIdentifier(name: string, value: unknown): void {
    if (typeof value === 'string') this.remark(name, 'left out: the identifier is blank');
    else this.error(name, `expected an identifier, got ${describe(value)}`);
  }

  /** The object is left out, because this field does not identify it. */
  unidentified(name: string, reason: string): void {
    if (!this.#reported?.has(name)) this.remark(name, reason);
  }

  flag(name: string): boolean {
    const value = this.field(name);
    if (typeof value === 'boolean') return value;
    if (value === undefined || value === null) return false;
    const word = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : 'neither';
    return BOOLEANS.get(word) ?? this.#mistyped(name, 'true or false', value, false);
  }

  /** An integer, or undefined if the field is missing. */
  integer(name: string): number | undefined {
    const value = this.field(name);
    if (value === undefined || value === null || value === '') return undefined;
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number)) return number;
    return this.#mistyped(name, 'a whole number', value, undefined);
  }

  record(name: string): RecordReader | undefined {
    const value = this.field(name);
    if (isRecord(value)) return new RecordReader(value, this.#log, this, name);
    if (value === undefined || value === null) return undefined;
    return this.#mistyped(name, 'an object', value, undefined);
  }

  /** Values of a list; one value alone counts as a list of one. */
  list(name: string): readonly unknown[] {
    const value = this.field(name);
    if (Array.isArray(value)) return value;
    if (value === undefined || value === null || value === '') return NOTHING;
    if (typeof value === 'string' || isRecord(value)) return [value];
    return this.#mistyped(name, 'a list', value, NOTHING);
  }

  /** The objects of a list; other values are reported and skipped. */
  records(name: string): RecordReader[] {
    const readers: RecordReader[] = [];
    const values = this.list(name);
    for (let index = 0; index < values.length; index++) {
      const reader = this.recordAt(name, values, index);
      if (reader) readers.push(reader);
    }
    return readers;
  }

  recordAt(name: string, values: readonly unknown[], index: number): RecordReader | undefined {
    const value = values[index];
    if (isRecord(value)) return new RecordReader(value, this.#log, this, name, index);
    if (value !== null) this.error(`${name}[${index}]`, `expected an object, got ${describe(value)}`);
    return undefined;
  }

  texts(name: string): string[] {
    const texts: string[] = [];
    for (const [index, value] of this.list(name).entries())
      if (typeof value === 'string') texts.push(value);
      else if (value !== null) this.error(`${name}[${index}]`, `expected a text, got ${describe(value)}`);
    return texts;
  }

  /** An object with arbitrary keys, stored as it is. Always a fresh or unshared object. */
  properties(name: string): Properties {
    const value = this.field(name);
    if (isRecord(value)) return value as Properties;
    if (value === undefined || value === null) return {};
    return this.#mistyped(name, 'an object', value, {});
  }

  #mistyped<T>(name: string, wanted: string, value: unknown, instead: T): T {
    this.error(name, `expected ${wanted}, got ${describe(value)}`);
    return instead;
  }
}

const NOTHING: readonly unknown[] = [];

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
]);

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value can name an object: a text with more in it than spaces. */
export function isIdentifier(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const first = value.charCodeAt(0);
  return (first > SPACE && first < NOT_ASCII) || value.trim() !== '';
}

const SPACE = 32;
const NOT_ASCII = 127;

/** The value in a few words, for messages. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return `${typeof value} ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`;
}
