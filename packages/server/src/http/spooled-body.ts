import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflate } from 'node:zlib';
import { badRequest, ServiceError } from '../service-error.ts';
import { contentEncodings, undecodableContent } from './request-body.ts';

type SpoolOptions = {
  readonly folder: string;
  /** Largest size in bytes, packed and unpacked. */
  readonly limit: number;
  /** Longest pause between two pieces before the upload counts as stalled. */
  readonly idleMs?: number;
  /** In each period of this length an upload has to bring 64 KiB. */
  readonly periodMs?: number;
  /** Bytes of the disk that uploads leave free. */
  readonly reserve?: number;
};

const IDLE_MS = 120_000;
/** In each of these periods an upload has to bring some bytes: one that trickles holds a connection and a file. */
const PERIOD_MS = 120_000;
const LEAST_BYTES = 64 << 10;
/** The database and the graph need room, too. */
const RESERVE = 1 << 30;
/** How often the room on the disk is looked at. */
const LOOK_BYTES = 16 << 20;

/** A request body that is written to a file as it arrives, decompressed. It is never in memory as a whole. */
export class SpooledBody {
  readonly #request: IncomingMessage;
  readonly #options: SpoolOptions;
  readonly #path: string;
  #saved: Promise<{ path: string; bytes: number }> | undefined;

  constructor(request: IncomingMessage, options: SpoolOptions) {
    this.#request = request;
    this.#options = options;
    this.#path = join(options.folder, `incoming-${randomUUID()}`);
  }

  /** `onPiece` sees the bytes as they came over the wire; only the first call receives. */
  save(onPiece?: (piece: Uint8Array) => void): Promise<{ path: string; bytes: number }> {
    this.#saved ??= this.#receive(onPiece);
    return this.#saved;
  }

  /** Removes the file, unless it was moved to another place. */
  async discard(): Promise<void> {
    if (!this.#saved) return;
    await this.#saved.catch(() => {});
    await rm(this.#path, { force: true });
  }

  async #receive(onPiece: ((piece: Uint8Array) => void) | undefined): Promise<{ path: string; bytes: number }> {
    const encodings = contentEncodings(this.#request.headers['content-encoding']);
    const decoders = encodings.map((encoding) => (encoding === 'deflate' ? createInflate() : createGunzip()));
    const size = { bytes: 0 };
    try {
      await mkdir(this.#options.folder, { recursive: true });
      // Flushed to the disk: an upload that was acknowledged must survive a power cut.
      const file = createWriteStream(this.#path, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline([this.#pieces(onPiece), ...decoders, (source) => this.#bounded(source, size), file]);
    } catch (error) {
      this.#request.resume(); // the rest is discarded, so that the client can read the response
      throw this.#fault(error, encodings);
    }
    return { path: this.#path, bytes: size.bytes };
  }

  async *#pieces(onPiece: ((piece: Uint8Array) => void) | undefined): AsyncGenerator<Uint8Array> {
    const request = this.#request;
    const idleMs = this.#options.idleMs ?? IDLE_MS;
    const stalled = () => request.destroy(new Error('the upload has stalled'));
    const idle = setTimeout(stalled, idleMs);
    let received = 0;
    let before = 0;
    const slow = setInterval(() => {
      if (received - before < LEAST_BYTES) stalled();
      before = received;
    }, this.#options.periodMs ?? PERIOD_MS).unref();
    try {
      for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        idle.refresh();
        received += piece.length;
        if (received > this.#options.limit) throw this.#tooLarge();
        onPiece?.(piece);
        yield piece;
      }
    } finally {
      clearTimeout(idle);
      clearInterval(slow);
    }
  }

  /** A body may be as large as the limit allows before its signature can be checked: it must not fill the disk. */
  async #requireRoom(): Promise<void> {
    const { folder, reserve = RESERVE } = this.#options;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserve)
      throw new ServiceError(
        'unavailable',
        'The disk is nearly full. Nothing was changed; free some space and try again.',
      );
  }

  async *#bounded(source: AsyncIterable<Uint8Array>, size: { bytes: number }): AsyncGenerator<Uint8Array> {
    let next = 0;
    for await (const piece of source) {
      size.bytes += piece.length;
      if (size.bytes > this.#options.limit) throw this.#tooLarge();
      if (size.bytes > next) {
        await this.#requireRoom();
        next = size.bytes + LOOK_BYTES;
      }
      yield piece;
    }
  }

  #tooLarge(): ServiceError {
    return badRequest(
      `Error saving ingest file: the file is larger than ${this.#options.limit} bytes, which CHOKEPOINT_UPLOAD_LIMIT allows`,
    );
  }

  #fault(error: unknown, encodings: readonly string[]): ServiceError {
    if (error instanceof ServiceError) return error;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) return undecodableContent(encodings.join(', '));
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return new ServiceError('unavailable', 'The disk is full. Nothing was changed; free some space and try again.', {
        cause: error,
      });
    if (this.#request.destroyed && !this.#request.complete) return badRequest('the upload was cut off');
    return new ServiceError('internal', 'unable to resolve file service for working directories', { cause: error });
  }
}
