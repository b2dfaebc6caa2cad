import { JsonScanner } from '../json/json-scanner.ts';
import type { ElementRun, MemberUse, ScanEnd, ScanHandler, ScanLimits } from '../json/scan-handler.ts';
import type { RejectionLog } from '../records/rejection-log.ts';
import { isAzureItem, recogniseDirectoryObject } from '../sharphound/recognise.ts';
import type { CollectorHead } from './collector-document.ts';
import { type DocumentHead, headOf, type Meta, type Metadata, readMeta, readMetadata } from './document-head.ts';

const MIXED_FORMATS = 'request must use either the classic format (meta/data) or the generic format (graph), not both';

/** The newest layout reads the older ones too. */
const NEWEST_VERSION = 6;

const NO_METADATA: Metadata = { sourceKind: '', ignored: [] };

export type Identity = { readonly head: DocumentHead } | { readonly failure: string };

/** Reads a document just far enough to detect its type. Feed it until `identity` is set, or call `end`. */
export class Identifier implements ScanHandler {
  readonly #scanner: JsonScanner;
  readonly #log: RejectionLog;
  #meta: Meta | undefined;
  #dataSeen = false;
  #graphSeen = false;
  #metadata: Metadata | undefined;
  #firstElement: unknown;
  #identity: Identity | undefined;

  constructor(log: RejectionLog, limits: ScanLimits) {
    this.#log = log;
    this.#scanner = new JsonScanner(this, limits);
  }

  get identity(): Identity | undefined {
    return this.#identity;
  }

  feed(chunk: Uint8Array): void {
    this.#scanner.feed(chunk);
    if (this.#scanner.finished) this.end();
  }

  /** What the document is, now that nothing more comes. */
  end(): Identity {
    this.#identity ??= this.#conclude(this.#scanner.end());
    return this.#identity;
  }

  /** The only member that is still needed to decide, if there is just one. */
  get waitingFor(): 'meta' | 'metadata' | undefined {
    if (this.#identity) return undefined;
    if (this.#graphSeen) return 'metadata';
    return this.#firstElement === undefined || this.#meta ? undefined : 'meta';
  }

  /** What the document will turn out to be, by the looks of its first object, while only `meta` is missing. */
  get likely(): CollectorHead | undefined {
    if (this.waitingFor !== 'meta') return undefined;
    const type = recogniseDirectoryObject(this.#firstElement);
    return type && { format: 'collector', type, version: NEWEST_VERSION, count: undefined, guessed: false };
  }

  /** The document ends with this `meta`, read from its last bytes. */
  knownFromTail(meta: Meta): void {
    if (this.#dataSeen && !this.#identity) this.#settle(meta);
  }

  /** No `metadata` follows the graph. */
  knownWithoutMetadata(): void {
    if (this.#graphSeen) this.#settleOpenGraph();
  }

  member(path: string): MemberUse {
    if (this.#identity) return 'skip';
    if (path === 'meta' || path === 'metadata') return 'capture';
    if (path === 'data') {
      this.#dataSeen = true;
      if (this.#meta) this.#settle(this.#meta);
      return 'elements';
    }
    if (path !== 'graph') return 'skip';
    this.#graphSeen = true;
    if (this.#meta || this.#dataSeen) this.#identity = { failure: MIXED_FORMATS };
    else if (this.#metadata !== undefined) this.#settleOpenGraph();
    return 'skip';
  }

  captured(path: string, bytes: Buffer): void {
    if (this.#identity) return;
    const value = parseOrNothing(bytes);
    if (path === 'meta') this.#takeMeta(value);
    else if (path === 'metadata') this.#takeMetadata(value);
  }

  elements(_path: string, run: ElementRun): boolean {
    this.#firstElement = parseOrNothing(run.bytes.subarray(run.bounds[0], run.bounds[1]));
    if (isAzureItem(this.#firstElement))
      this.#identity ??= { head: { format: 'collector', type: 'azure', version: 0, count: undefined, guessed: false } };
    return false;
  }

  refused(): void {}

  mistyped(path: string): void {
    // `member` was called for it before its value was known.
    if (path === 'data') this.#identity = { failure: 'no data tag found' };
  }

  oddity(): void {}

  #takeMeta(value: unknown): void {
    this.#meta = readMeta(value, this.#log) ?? this.#meta;
    if (!this.#meta) return;
    const read = headOf(this.#meta);
    if ('failure' in read) this.#identity = read;
    else if (this.#dataSeen) this.#settle(this.#meta);
  }

  #takeMetadata(value: unknown): void {
    const read = readMetadata(value);
    if ('sourceKind' in read) this.#metadata = read;
    else if (!this.#graphSeen) this.#identity = read;
    if (this.#graphSeen) this.#settleOpenGraph();
  }

  #settle(meta: Meta): void {
    this.#identity = headOf(meta);
  }

  #settleOpenGraph(): void {
    this.#identity = { head: this.#openGraphHead() };
  }

  #openGraphHead(): DocumentHead {
    return { format: 'opengraph', ...(this.#metadata ?? NO_METADATA) };
  }

  #conclude(end: ScanEnd): Identity {
    if (this.#graphSeen) return { head: this.#openGraphHead() };
    const guess = this.#dataSeen && end !== 'complete' ? recogniseDirectoryObject(this.#firstElement) : undefined;
    // Objects of a file that is cut off are worth keeping.
    if (guess)
      return { head: { format: 'collector', type: guess, version: NEWEST_VERSION, count: undefined, guessed: true } };
    if (end === 'damaged') return { failure: `file is not valid json: ${this.#scanner.damage}` };
    if (this.#meta) return { failure: 'no data tag found' };
    return { failure: this.#dataSeen ? 'no valid meta tag found' : 'no valid meta tag or data tag found' };
  }
}

function parseOrNothing(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
