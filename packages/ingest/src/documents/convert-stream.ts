import { RefusedFile } from '../archive/refused-file.ts';
import { BufferedStream } from '../bytes/buffered-stream.ts';
import { type ByteSource, streamSource } from '../bytes/byte-source.ts';
import { JsonScanner } from '../json/json-scanner.ts';
import type { ScanLimits } from '../json/scan-handler.ts';
import { toUtf8 } from '../json/text-encoding.ts';
import { OpenGraphDocument } from '../opengraph/opengraph-document.ts';
import type { BatchSink } from '../records/batch-sink.ts';
import type { DocumentConverter } from '../records/document-converter.ts';
import { RejectionLog } from '../records/rejection-log.ts';
import { isOldLayout } from '../sharphound/record-converters.ts';
import { CollectorDocument, type CollectorHead } from './collector-document.ts';
import type { ConversionReport } from './conversion-report.ts';
import type { DocumentHead } from './document-head.ts';
import { Identifier, type Identity } from './identify.ts';
import { Skim } from './skim.ts';
import { metaFromTail, TAIL_BYTES } from './tail-meta.ts';
import { UnknownDocument } from './unknown-document.ts';

type Progress = { readonly bytes: number; readonly objects: number };

export type ConversionOptions = {
  /** Stored as `lastcollected` of every object that was itself collected. RFC 3339, UTC. */
  readonly ingestTime: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
  /** Errors and warnings passed to the sink; further ones are only counted. */
  readonly maxRejections?: number;
  /** Largest object that is read; larger ones are reported and skipped. */
  readonly maxObjectBytes?: number;
};

const MAX_REJECTIONS = 10_000;
const MAX_OBJECT_BYTES = 64 << 20;
const MAX_CAPTURE_BYTES = 1 << 20;
const MAX_DEPTH = 64;
const TYPE_TOO_LATE = 'the type of this stream comes too late; give a source that can be read twice';
/** How much of a document is buffered while its type is detected; beyond this it is read twice. */
const BUFFER_BYTES = 32 << 20;

/**
 * Converts one JSON document into nodes and edges. Never holds more than one object and a fixed amount of text, however
 * long the document. Bad input ends up in the report and in `sink.reject`; what is thrown comes from the sink, from
 * `onProgress` or from `signal`.
 */
export async function convertStream(
  source: ByteSource | AsyncIterable<Uint8Array>,
  sink: BatchSink,
  options: ConversionOptions,
): Promise<ConversionReport> {
  const bytes = 'read' in source ? source : streamSource(source);
  return new Conversion(bytes, sink, options).run();
}

/** The type of a document, or why it cannot be converted. Reads only as far as necessary. */
export async function identifyDocument(source: ByteSource): Promise<Identity> {
  return new Conversion(source, NOWHERE, { ingestTime: '' }).identify();
}

/** The likely type of a document that has not declared its type yet. */
type Likely = { readonly likely: CollectorHead };

const NOWHERE: BatchSink = { node: () => {}, edge: () => {}, reject: () => {} };

/** The head, including metadata that comes only after the objects. */
function asSaid(head: DocumentHead, converter: DocumentConverter): DocumentHead {
  if (head.format !== 'collector' || !(converter instanceof CollectorDocument) || !converter.meta) return head;
  const { version, count } = converter.meta;
  return { ...head, version, count };
}

class Conversion {
  readonly #source: ByteSource;
  readonly #sink: BatchSink;
  readonly #options: ConversionOptions;
  #log: RejectionLog;
  readonly #limits: ScanLimits;
  #fault: string | undefined;
  #bytes = 0;

  constructor(source: ByteSource, sink: BatchSink, options: ConversionOptions) {
    this.#source = source;
    this.#sink = sink;
    this.#options = options;
    this.#log = this.#newLog();
    this.#limits = {
      elementBytes: options.maxObjectBytes ?? MAX_OBJECT_BYTES,
      captureBytes: MAX_CAPTURE_BYTES,
      depth: MAX_DEPTH,
    };
  }

  async run(): Promise<ConversionReport> {
    if (this.#sink.discard && !('once' in this.#source)) {
      const report = await this.#attempt('likely');
      if (report) return report;
      this.#sink.discard();
      this.#log = this.#newLog();
      this.#fault = undefined;
      this.#bytes = 0;
    }
    return (await this.#attempt('declared'))!;
  }

  /** Nothing comes back for a document that turned out not to be what it looks like. */
  async #attempt(how: 'likely' | 'declared'): Promise<ConversionReport | undefined> {
    const stream = this.#open();
    try {
      const identity = await this.#identify(stream, how);
      if ('failure' in identity) return this.#report(undefined, undefined, this.#fault ?? identity.failure, false);
      if ('likely' in identity) return await this.#convertLikely(identity.likely, stream);
      return await this.#convert(identity.head, stream);
    } finally {
      await stream.close();
    }
  }

  async identify(): Promise<Identity> {
    const stream = this.#open();
    try {
      const identity = (await this.#identify(stream, 'declared')) as Identity;
      return this.#fault !== undefined && 'failure' in identity ? { failure: this.#fault } : identity;
    } finally {
      await stream.close();
    }
  }

  #open(): BufferedStream {
    return new BufferedStream(toUtf8(this.#withoutErrors(this.#source)), BUFFER_BYTES);
  }

  /** The source up to its failure: what came before may still be usable. */
  async *#withoutErrors(source: ByteSource): AsyncGenerator<Uint8Array> {
    try {
      yield* source.read();
    } catch (error) {
      const { message } = error as Error;
      this.#fault = error instanceof RefusedFile ? message : `the file cannot be read: ${message}`;
    }
  }

  #newLog(): RejectionLog {
    return new RejectionLog(this.#sink, this.#options.maxRejections ?? MAX_REJECTIONS);
  }

  /** Checks the end first if that is cheap, then reads on, skims the rest, and only then parses everything. */
  async #identify(stream: BufferedStream, how: 'likely' | 'declared'): Promise<Identity | Likely> {
    const silent = new RejectionLog(this.#sink, 0);
    const identifier = new Identifier(silent, this.#limits);
    const tailMeta = this.#source.tail && metaFromTail(await this.#tail(), silent);
    for (let chunk = await this.#next(stream); chunk; chunk = await this.#next(stream)) {
      identifier.feed(chunk);
      if (tailMeta) identifier.knownFromTail(tailMeta);
      const likely = how === 'likely' ? identifier.likely : undefined;
      if (likely) return { likely };
      if (identifier.waitingFor) await this.#skim(stream, chunk, identifier, silent);
      if (identifier.identity) return identifier.identity;
      if (identifier.waitingFor) return this.#identifyByScanning(stream, silent);
    }
    return identifier.end();
  }

  async #skim(stream: BufferedStream, last: Uint8Array, identifier: Identifier, log: RejectionLog): Promise<void> {
    const skim = new Skim(identifier.waitingFor ?? 'meta');
    for (let chunk: Uint8Array | undefined = last; chunk; chunk = await this.#next(stream)) skim.feed(chunk);
    const meta = identifier.waitingFor === 'meta' ? metaFromTail(skim.tail, log) : undefined;
    if (meta) identifier.knownFromTail(meta);
    if (identifier.waitingFor === 'metadata' && !skim.metadataSeen) identifier.knownWithoutMetadata();
  }

  async #identifyByScanning(skimmed: BufferedStream, log: RejectionLog): Promise<Identity> {
    const identifier = new Identifier(log, this.#limits);
    if (skimmed.buffered) for (const chunk of skimmed.buffered) identifier.feed(chunk);
    else if ('once' in this.#source) return { failure: TYPE_TOO_LATE };
    else {
      const again = this.#open();
      for (let chunk = await this.#next(again); chunk && !identifier.identity; chunk = await this.#next(again))
        identifier.feed(chunk);
      await again.close();
    }
    return identifier.end();
  }

  async #next(stream: BufferedStream): Promise<Uint8Array | undefined> {
    this.#options.signal?.throwIfAborted();
    return stream.next();
  }

  async #tail(): Promise<Uint8Array> {
    try {
      return (await this.#source.tail?.(TAIL_BYTES)) ?? new Uint8Array(0);
    } catch {
      return new Uint8Array(0); // reading from the start will hit the same error and report it
    }
  }

  async #convert(head: DocumentHead, identified: BufferedStream): Promise<ConversionReport> {
    if (!identified.canReplay && 'once' in this.#source) return this.#report(head, undefined, TYPE_TOO_LATE, false);
    const converter = this.#converterOf(head);
    const scanner = await this.#scan(converter, identified);
    const end = scanner.end();
    const truncated = end === 'truncated';
    if (truncated && !this.#fault)
      this.#log.warning('$', `the file is cut off after ${converter.objects} objects, which were used`);
    const damage = end === 'damaged' ? `file is not valid json: ${scanner.damage}` : undefined;
    const failure = this.#fault ?? damage ?? (truncated ? undefined : converter.finish());
    return this.#report(asSaid(head, converter), converter, failure, truncated);
  }

  /** Undefined unless the document is complete and declares at its end the type that it looked like. */
  async #convertLikely(head: CollectorHead, identified: BufferedStream): Promise<ConversionReport | undefined> {
    const converter = new CollectorDocument(head, this.#sink, this.#log, this.#options.ingestTime);
    const scanner = await this.#scan(converter, identified);
    const { meta } = converter;
    if (scanner.end() !== 'complete' || this.#fault !== undefined || !meta) return undefined;
    if (meta.type !== head.type || isOldLayout(meta.type, meta.version)) return undefined;
    const { version, count } = meta;
    return this.#report({ ...head, version, count }, converter, converter.finish(), false);
  }

  async #scan(converter: DocumentConverter, identified: BufferedStream): Promise<JsonScanner> {
    const scanner = new JsonScanner(converter, this.#limits);
    const stream = identified.canReplay ? identified : this.#open();
    try {
      for await (const chunk of stream.replay()) {
        this.#options.signal?.throwIfAborted();
        scanner.feed(chunk);
        this.#bytes += chunk.length;
        this.#options.onProgress?.({ bytes: this.#bytes, objects: converter.objects });
      }
    } finally {
      await stream.close();
    }
    return scanner;
  }

  #converterOf(head: DocumentHead): DocumentConverter {
    if (head.format === 'unknown') return new UnknownDocument(head.type, this.#log);
    return head.format === 'opengraph'
      ? new OpenGraphDocument(head, this.#sink, this.#log)
      : new CollectorDocument(head, this.#sink, this.#log, this.#options.ingestTime);
  }

  #report(
    head: DocumentHead | undefined,
    converter: DocumentConverter | undefined,
    failure: string | undefined,
    truncated: boolean,
  ): ConversionReport {
    this.#log.finish();
    const { errors, warnings, remarks, notices, unknown, omitted } = this.#log;
    return {
      head,
      failure,
      objects: converter?.objects ?? 0,
      errors,
      warnings,
      remarks,
      notices,
      unknown,
      omitted,
      bytes: this.#bytes,
      truncated,
      nodeKinds: [...(converter?.nodeKinds ?? [])],
    };
  }
}
