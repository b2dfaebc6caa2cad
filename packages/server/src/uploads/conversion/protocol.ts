import type { PackedBatch } from '@chokepoint/graph';
import type { ConversionReport, Identity, NodeRef, Rejection } from '@chokepoint/ingest';
import type { LooseEdge } from '../../graph/writer/protocol.ts';
import type { Held } from '../../graph/writer/retained-images.ts';
import type { EnvironmentTally } from './domain-tally.ts';
import type { Spill } from './spill-file.ts';

/** A file of an upload as it lies there, before anything was read of it. */
export type ListedFile = {
  readonly name: string;
  readonly size: number | undefined;
  /** Why it cannot be read. */
  readonly failure: string | undefined;
};

/** What one file gave. */
export type ConvertedFile = {
  readonly report: ConversionReport;
  readonly batches: readonly Held<PackedBatch>[];
  readonly stubs: readonly Held<readonly NodeRef[]>[];
  readonly looseEdges: readonly Held<readonly LooseEdge[]>[];
  readonly rejections: readonly Rejection[];
  /** Nodes and edges that were written. */
  readonly written: number;
  /** What it held of each environment, when somebody wants to know. */
  readonly tally?: readonly EnvironmentTally[];
};

/** What is wrong with an uploaded document, for whoever uploads it. */
export type CheckedDocument = {
  readonly identity: Identity;
  /** What breaks the schema of an OpenGraph document; the first of it. */
  readonly violations: readonly Rejection[];
  readonly failure: string | undefined;
};

export type ConversionRequest =
  | { readonly kind: 'list'; readonly path: string; readonly name: string }
  | { readonly kind: 'check'; readonly path: string }
  | {
      readonly kind: 'convert';
      readonly path: string;
      readonly name: string;
      /** Which file of the upload. */
      readonly file: number;
      readonly ingestTime: string;
      readonly tally?: boolean;
      readonly spill: Spill;
    }
  /** Does what it does for an upload, with made-up data. */
  | { readonly kind: 'warmUp' };

export type ConversionAnswers = {
  list: readonly ListedFile[];
  check: CheckedDocument;
  convert: ConvertedFile;
  warmUp: readonly PackedBatch[];
};

export type ToConverter = {
  readonly id: number;
  readonly request: ConversionRequest;
  /** Bytes and objects so far, and whether to stop, in shared memory. */
  readonly counters: Float64Array;
};

export const BYTES = 0;
export const OBJECTS = 1;
export const STOP = 2;

export type FromConverter =
  | { readonly id: number; readonly answer: ConversionAnswers[keyof ConversionAnswers] }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
