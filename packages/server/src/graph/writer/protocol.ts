import type { AnalysisSettings, AnalysisWarning, Edition, RuleReport } from '@chokepoint/analysis';
import type { PackedBatch, SharedGraph, SharedPatch } from '@chokepoint/graph';
import type { Endpoint, NodeRef, Properties } from '@chokepoint/ingest';
import type { Held } from './retained-images.ts';

/** What a commit does to the graph. Deletions act first, then the batches in order. */
export type GraphChange = {
  readonly batches?: readonly PackedBatch[];
  /** More batches, after those. */
  readonly held?: readonly Held<PackedBatch>[];
  readonly deleteEdges?: readonly EdgeDeletion[];
  /** Object ids of nodes that go away, with their edges. */
  readonly deleteNodes?: readonly string[];
  readonly deleteNodesWhere?: readonly NodeDeletion[];
  readonly looseEnds?: LooseEnds;
  /** What happens to an edge whose start or end is not a node. Rejected, unless kinds for a new node are given. */
  readonly missingEnds?: 'reject' | { readonly create: readonly string[] };
};

/** Edges that meet every condition given. */
export type EdgeDeletion = {
  readonly ids?: readonly number[];
  readonly kinds?: readonly string[];
  readonly derived?: boolean;
  readonly origins?: readonly number[];
};

/** All nodes, those with any of the kinds, or those with none of them; each with its edges. */
export type NodeDeletion =
  | { readonly all: true }
  | { readonly anyKind: readonly string[] }
  | { readonly noKind: readonly string[] };

/** What can be written only when it is known which nodes there are, in the graph and in all batches. */
export type LooseEnds = {
  /** Written to every node and edge below. */
  readonly properties: Readonly<Properties>;
  /** Nodes that edges mention; `stubKinds` count only for a node that nobody else knows. */
  readonly stubs: readonly Held<readonly NodeRef[]>[];
  readonly edges: readonly Held<readonly LooseEdge[]>[];
};
/** An edge with an end that is named by what it looks like. `file` tells whose edge it is. */
export type LooseEdge = {
  readonly file: number;
  readonly start: Endpoint;
  readonly kind: string;
  readonly end: Endpoint;
  readonly properties: Readonly<Properties>;
};
/** An end that no node fits, or several. */
export type UnmatchedEnd = { readonly file: number; readonly path: string; readonly reason: string };

/** A graph after a change: its image, and the change in chunks to be stored. No chunks when nothing changed. */
export type ChangedGraph = {
  readonly image: SharedGraph;
  readonly chunks: readonly Uint8Array[];
  readonly report: ChangeReport;
};

export type ChangeReport = {
  readonly nodesAdded: number;
  readonly nodesChanged: number;
  readonly nodesDeleted: number;
  readonly edgesAdded: number;
  readonly edgesChanged: number;
  readonly edgesDeleted: number;
  readonly stubsCreated: number;
  readonly rejected: number;
  /** The first reasons; there may be more rejections than reasons kept. */
  readonly reasons: readonly string[];
  readonly unmatched: readonly UnmatchedEnd[];
};

/** A graph after an analysis, with what each rule did and what could not be derived. */
export type AnalysedGraph = ChangedGraph & {
  readonly rules: readonly RuleReport[];
  readonly warnings: readonly AnalysisWarning[];
};

export type GraphComparison = Omit<ChangeReport, 'stubsCreated' | 'rejected' | 'reasons' | 'unmatched'>;

/** Parts of the rules that can be run without the others. */
export type AnalysisPart = 'directory' | 'azure';

export type AnalyseRequest = {
  readonly kind: 'analyse';
  readonly base: SharedGraph;
  readonly edition: Edition;
  /** ISO time, written to what is new. */
  readonly time: string;
  readonly settings: Partial<AnalysisSettings>;
  readonly parts: readonly AnalysisPart[];
  /** A number of its own, by which the next one can refer to it. */
  readonly run: number;
  /** An earlier run, and all that was committed after its result. */
  readonly since: { readonly run: number; readonly segments: readonly (readonly Uint8Array[])[] } | undefined;
};

/** What the writer's thread is asked. Each asks for a base image that it is given, or for a new one from stored chunks. */
export type WriterRequest =
  | {
      readonly kind: 'change';
      readonly base: SharedGraph;
      readonly change: GraphChange;
      /** The batches were merged before, into a base that turned out to be old. */
      readonly again?: boolean;
    }
  | {
      readonly kind: 'replay';
      readonly base: SharedGraph | undefined;
      readonly segments: readonly (readonly Uint8Array[])[];
    }
  | AnalyseRequest
  /** A change that was worked out elsewhere, on this base. */
  | { readonly kind: 'apply'; readonly base: SharedGraph; readonly chunks: readonly Uint8Array[] }
  | { readonly kind: 'load'; readonly snapshot: readonly Uint8Array[] }
  | { readonly kind: 'snapshot'; readonly image: SharedGraph }
  | { readonly kind: 'undo'; readonly base: SharedGraph; readonly segments: readonly (readonly Uint8Array[])[] }
  | { readonly kind: 'restore'; readonly base: SharedGraph; readonly wanted: SharedGraph }
  | { readonly kind: 'compare'; readonly before: SharedGraph; readonly after: SharedGraph }
  /** Merges the batches to nowhere. */
  | { readonly kind: 'warmUp'; readonly batches: readonly PackedBatch[] };

export type WriterAnswers = {
  change: ChangedGraph;
  analyse: AnalysedGraph;
  replay: { readonly image: SharedGraph };
  apply: ChangedGraph;
  load: { readonly image: SharedGraph };
  snapshot: { readonly chunks: readonly Uint8Array[] };
  undo: ChangedGraph;
  restore: ChangedGraph;
  compare: GraphComparison;
  warmUp: object;
};

export type WriterMessage = {
  readonly id: number;
  readonly request: WriterRequest;
  /** What the base of the request is: the one given there, or the image that the thread remembers. */
  readonly base: 'given' | 'remembered';
  /** Whether the image of the answer is to be remembered as the likely base of the next request. */
  readonly remember: boolean;
};

export type WriterReply =
  | {
      readonly id: number;
      readonly result: Omit<WriterAnswers[keyof WriterAnswers], 'image'>;
      /** Whole, or as what differs from the base of the request; undefined for an answer without an image. */
      readonly image: SharedGraph | SharedPatch | undefined;
    }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
