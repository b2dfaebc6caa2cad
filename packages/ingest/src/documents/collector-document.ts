import { convertAzureItem } from '../azurehound/azure-item.ts';
import type { ListReading } from '../json/list-cutter.ts';
import { parseRun } from '../json/parse-run.ts';
import type { ElementRun, MemberUse } from '../json/scan-handler.ts';
import type { BatchSink } from '../records/batch-sink.ts';
import type { DocumentConverter } from '../records/document-converter.ts';
import { ElementWriter } from '../records/element-writer.ts';
import type { KnownGrant } from '../records/known-grant.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import { describe, isRecord, RecordReader } from '../records/record-reader.ts';
import type { RejectionLog } from '../records/rejection-log.ts';
import { grantsOf, readsGrants } from '../sharphound/known-grants.ts';
import { directoryConverter, OLDEST_COMPUTERS_VERSION } from '../sharphound/record-converters.ts';
import { type DocumentHead, type Meta, readMeta } from './document-head.ts';

export type CollectorHead = Extract<DocumentHead, { format: 'collector' }>;

/** `{"meta": {...}, "data": [...]}`, as SharpHound, AzureHound and their relatives write it. */
export class CollectorDocument implements DocumentConverter {
  readonly nodeKinds: Iterable<string> = [];
  readonly #head: CollectorHead;
  readonly #log: RejectionLog;
  readonly #writer: ElementWriter;
  readonly #convert: RecordConverter;
  readonly list: ListReading | undefined;
  /** The metadata of the document, once it has been read. */
  meta: Meta | undefined;
  #noData = false;
  objects = 0;

  constructor(head: CollectorHead, sink: BatchSink, log: RejectionLog, ingestTime: string) {
    this.#head = head;
    this.#log = log;
    this.#writer = new ElementWriter(sink, head.type === 'azure' ? 'AZBase' : 'Base', ingestTime);
    this.#convert = head.type === 'azure' ? convertAzureItem : directoryConverter(head.type, head.version);
    this.list = readsGrants(head.type) ? grantsOf(this.#writer) : undefined;
    if (head.guessed)
      log.warning('$.meta', `the file is cut off before it says what it holds; its objects look like ${head.type}`);
    if (this.#isTooOld())
      log.warning(
        '$.meta.version',
        `computers ${head.version === 0 ? 'without a version' : `of version ${head.version}`} are not converted; version ${OLDEST_COMPUTERS_VERSION} or newer is needed`,
      );
  }

  member(path: string): MemberUse {
    if (path === 'meta') return 'capture';
    return path === 'data' && !this.#isTooOld() ? 'elements' : 'skip';
  }

  captured(_path: string, bytes: Buffer): void {
    try {
      this.meta = readMeta(JSON.parse(bytes.toString('utf8')), this.#log) ?? this.meta;
    } catch (error) {
      this.#log.warning('$.meta', `not valid JSON: ${(error as Error).message}`);
    }
  }

  elements(_path: string, run: ElementRun): boolean {
    parseRun(
      run,
      (value, index, grants) => this.#take(value, index, grants as readonly KnownGrant[] | undefined),
      (index, reason) => this.refused('data', index, reason),
      this.list?.key,
    );
    return true;
  }

  refused(path: string, index: number, reason: string): void {
    if (index >= 0) this.objects++;
    this.#log.error(index < 0 ? `$.${path}` : `$.${path}[${index}]`, reason);
  }

  mistyped(path: string, wanted: string, found: string): void {
    this.#log.error(`$.${path}`, `expected an ${wanted}, got ${found}`);
    if (path === 'data') this.#noData = true;
  }

  oddity(reason: string): void {
    this.#log.warning('$', reason);
  }

  finish(): string | undefined {
    if (this.#noData) return 'no data tag found';
    const type = this.meta?.type ?? this.#head.type;
    if (type === this.#head.type) return undefined;
    return `the objects are of type ${this.#head.type}, but meta says ${type}`;
  }

  #take(value: unknown, index: number, grants?: readonly KnownGrant[]): void {
    if (!isRecord(value)) {
      this.refused('data', index, `expected an object, got ${describe(value)}`);
      return;
    }
    this.objects++;
    this.#convert(new RecordReader(value, this.#log, '$.data', '', index, grants), this.#writer);
  }

  #isTooOld(): boolean {
    return this.#head.type === 'computers' && this.#head.version < OLDEST_COMPUTERS_VERSION;
  }
}
