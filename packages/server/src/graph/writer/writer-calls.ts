import type { AnalysisSettings, Edition } from '@chokepoint/analysis';
import type { PackedBatch, SharedGraph, SharedPatch } from '@chokepoint/graph';
import type { Call } from '../../threads/calls.ts';
import type { AnalysedGraph, ChangedGraph, GraphChange, GraphComparison, NewImage } from './graph-change.ts';

type Segments = readonly (readonly Uint8Array[])[];

/** Requests that build a new image from a base. The answers do not include that image and its chunks. */
export type ImageCalls = {
  readonly change: Call<
    {
      readonly change: GraphChange;
      /** The batches were merged before, into a base that turned out to be old. */
      readonly again?: boolean;
    },
    Omit<ChangedGraph, keyof NewImage>
  >;
  readonly analyse: Call<AnalyseRequest, Omit<AnalysedGraph, keyof NewImage>>;
  /** Applies stored changes. */
  readonly replay: Call<{ readonly segments: Segments }, object>;
  /** Applies a change that was computed elsewhere, from this base. */
  readonly apply: Call<{ readonly chunks: readonly Uint8Array[] }, Omit<ChangedGraph, keyof NewImage>>;
  /** Needs no base. */
  readonly load: Call<{ readonly snapshot: readonly Uint8Array[] }, object>;
  readonly undo: Call<{ readonly segments: Segments }, Omit<ChangedGraph, keyof NewImage>>;
  readonly restore: Call<{ readonly wanted: SharedGraph }, Omit<ChangedGraph, keyof NewImage>>;
};

/** Parts of the rules that can be run without the others. */
export type AnalysisPart = 'directory' | 'azure';

export type AnalyseRequest = {
  readonly edition: Edition;
  /** ISO time, written to what is new. */
  readonly time: string;
  readonly settings: Partial<AnalysisSettings>;
  readonly parts: readonly AnalysisPart[];
  /** Its number, by which the next run can refer to it. */
  readonly run: number;
  /** An earlier run, and all that was committed after its result. */
  readonly since: { readonly run: number; readonly segments: Segments } | undefined;
};

/** Requests that build no image for readers. */
export type OtherCalls = {
  readonly snapshot: Call<{ readonly image: SharedGraph }, { readonly chunks: readonly Uint8Array[] }>;
  readonly compare: Call<{ readonly before: SharedGraph; readonly after: SharedGraph }, GraphComparison>;
  /** Merges the batches and discards the result, so that the code is compiled when a commit comes. */
  readonly warmUp: Call<{ readonly batches: readonly PackedBatch[] }, object>;
};

/** What comes with a request for an image. */
type BaseImage = {
  /** `remembered`: the image that the thread made last. */
  readonly base: SharedGraph | 'remembered' | undefined;
  /** Whether the thread is to remember the new image as the likely base of the next request. */
  readonly remember: boolean;
};

/** How an image comes back. */
type PostedImage = {
  /** Complete, or as the difference from the base if there is one. */
  readonly image: SharedGraph | SharedPatch;
  readonly chunks: readonly Uint8Array[];
};

/** Requests for images as the thread serves them. */
export type PostedImageCalls = {
  readonly [Kind in keyof ImageCalls]: Call<
    ImageCalls[Kind]['request'] & BaseImage,
    PostedImage & { readonly result: ImageCalls[Kind]['answer'] }
  >;
};

export type WriterCalls = PostedImageCalls & OtherCalls;
