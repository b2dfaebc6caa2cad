import type { ScanHandler } from '../json/scan-handler.ts';

/** Takes a document apart while it is scanned, and writes what it finds to the sink it was made with. */
export interface DocumentConverter extends ScanHandler {
  readonly objects: number;
  readonly nodeKinds: Iterable<string>;
  /** Called once, after the last byte. Returns what is wrong with the document as a whole. */
  finish(): string | undefined;
}
