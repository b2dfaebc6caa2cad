import type { PackedBatch } from '@chokepoint/graph';
import type { ConversionReport, Identity, NodeRef, Rejection } from '@chokepoint/ingest';
import type { UnresolvedEdge } from '../../graph/writer/graph-change.ts';
import type { Spillable } from '../../graph/writer/spillable.ts';
import type { Call } from '../../threads/calls.ts';
import type { EnvironmentTally } from './domain-tally.ts';
import type { Spill } from './spill-file.ts';

/** A file of an upload before it is read. */
export type ListedFile = {
  readonly name: string;
  readonly size: number | undefined;
  /** Why it cannot be read. */
  readonly failure: string | undefined;
};

/** The result of one file. */
export type ConvertedFile = {
  readonly report: ConversionReport;
  readonly batches: readonly Spillable<PackedBatch>[];
  readonly stubs: readonly Spillable<readonly NodeRef[]>[];
  readonly unresolvedEdges: readonly Spillable<readonly UnresolvedEdge[]>[];
  readonly rejections: readonly Rejection[];
  /** Nodes and edges that were written. */
  readonly written: number;
  /** Their property names. */
  readonly names: readonly string[];
  /** What it has of each environment; only if requested. */
  readonly tally?: readonly EnvironmentTally[];
};

/** What is wrong with an uploaded document, for the caller who uploads it. */
export type CheckedDocument = {
  readonly identity: Identity;
  /** The first violations of the schema of an OpenGraph document. */
  readonly violations: readonly Rejection[];
  readonly failure: string | undefined;
};

export type ConversionCalls = {
  readonly list: Call<{ readonly path: string; readonly name: string }, readonly ListedFile[]>;
  readonly check: Call<{ readonly path: string }, CheckedDocument>;
  readonly convert: Call<ConvertRequest, ConvertedFile>;
  /** Converts generated data, so that the code is compiled when an upload comes. */
  readonly warmUp: Call<object, readonly PackedBatch[]>;
};

export type ConvertRequest = {
  readonly path: string;
  readonly name: string;
  /** Which file of the upload. */
  readonly file: number;
  readonly ingestTime: string;
  readonly tally?: boolean;
  readonly spill: Spill;
};

/** With every request go counters in shared memory: bytes and objects so far, and whether to stop. */
export type Counted = { readonly counters: Float64Array };
export const BYTES = 0;
export const OBJECTS = 1;
export const STOP = 2;

/** The same with the counters, as the thread serves them. */
export type CountedCalls = {
  readonly [Kind in keyof ConversionCalls]: Call<
    ConversionCalls[Kind]['request'] & Counted,
    ConversionCalls[Kind]['answer']
  >;
};

/** No more requests will come for the files that the thread has open. */
export type FilesDone = 'files-done';
