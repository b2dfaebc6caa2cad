import type { PackedBatch, SharedGraph } from '@chokepoint/graph';

/** What a commit does to the graph. Deletions act first, then the batches in order. */
export type GraphChange = {
  readonly batches?: readonly PackedBatch[];
  readonly deleteEdges?: readonly EdgeDeletion[];
  /** Object ids of nodes that go away, with their edges. */
  readonly deleteNodes?: readonly string[];
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
};

export type GraphComparison = Omit<ChangeReport, 'stubsCreated' | 'rejected' | 'reasons'>;

/** What the writer's thread is asked. Each asks for a base image that it is given, or for a new one from stored chunks. */
export type WriterRequest =
  | { readonly kind: 'change'; readonly base: SharedGraph; readonly change: GraphChange }
  | {
      readonly kind: 'replay';
      readonly base: SharedGraph | undefined;
      readonly segments: readonly (readonly Uint8Array[])[];
    }
  | { readonly kind: 'load'; readonly snapshot: readonly Uint8Array[] }
  | { readonly kind: 'snapshot'; readonly image: SharedGraph }
  | { readonly kind: 'undo'; readonly base: SharedGraph; readonly segments: readonly (readonly Uint8Array[])[] }
  | { readonly kind: 'restore'; readonly base: SharedGraph; readonly wanted: SharedGraph }
  | { readonly kind: 'compare'; readonly before: SharedGraph; readonly after: SharedGraph };

export type WriterAnswers = {
  change: ChangedGraph;
  replay: { readonly image: SharedGraph };
  load: { readonly image: SharedGraph };
  snapshot: { readonly chunks: readonly Uint8Array[] };
  undo: ChangedGraph;
  restore: ChangedGraph;
  compare: GraphComparison;
};

export type WriterMessage = { readonly id: number; readonly request: WriterRequest };
export type WriterReply =
  | { readonly id: number; readonly result: WriterAnswers[keyof WriterAnswers] }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };
