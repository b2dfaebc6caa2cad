import type { AnalysisWarning, RuleReport } from '@chokepoint/analysis';
import type { PackedBatch, SharedGraph } from '@chokepoint/graph';
import type { Endpoint, NodeRef, Properties } from '@chokepoint/ingest';
import type { Spillable } from './spillable.ts';

/** What a commit does to the graph. Deletions act first, then the batches in order. */
export type GraphChange = {
  readonly batches?: readonly PackedBatch[];
  /** More batches, after those. */
  readonly spillableBatches?: readonly Spillable<PackedBatch>[];
  readonly deleteEdges?: readonly EdgeDeletion[];
  /** Object ids of nodes that are deleted with their edges. */
  readonly deleteNodes?: readonly string[];
  readonly deleteNodesWhere?: readonly NodeDeletion[];
  readonly unresolved?: UnresolvedReferences;
  /** Kinds that nodes have for the collector that refers to them, until another one defines them. */
  readonly sourceKinds?: readonly string[];
};

/** Edges that meet every condition given. */
type EdgeDeletion = {
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

/** What can be written only when all nodes of the graph and of the batches are known. */
export type UnresolvedReferences = {
  /** Written to every node and edge below. */
  readonly properties: Readonly<Properties>;
  /** Nodes that edges mention; `stubKinds` count only for a node that nothing else defines. */
  readonly stubs: readonly Spillable<readonly NodeRef[]>[];
  readonly edges: readonly Spillable<readonly UnresolvedEdge[]>[];
};

/** An edge with a source or target that is given by its properties. */
export type UnresolvedEdge = {
  /** Number of the file in its upload. */
  readonly file: number;
  readonly source: Endpoint;
  readonly kind: string;
  readonly target: Endpoint;
  readonly properties: Readonly<Properties>;
};

/** A source or target that fits no node, or several. */
export type UnmatchedReference = { readonly file: number; readonly path: string; readonly reason: string };

/** A new image, and its difference to the one before in chunks to be stored; no chunks when nothing changed. */
export type NewImage = { readonly image: SharedGraph; readonly chunks: readonly Uint8Array[] };

export type ChangedGraph = NewImage & { readonly report: ChangeReport };

/** A graph after an analysis, with what each rule did and what could not be derived. */
export type AnalysedGraph = ChangedGraph & {
  readonly rules: readonly RuleReport[];
  readonly warnings: readonly AnalysisWarning[];
};

export type GraphComparison = {
  readonly nodesAdded: number;
  readonly nodesChanged: number;
  readonly nodesDeleted: number;
  readonly edgesAdded: number;
  readonly edgesChanged: number;
  readonly edgesDeleted: number;
};

export type ChangeReport = GraphComparison & {
  readonly stubsCreated: number;
  readonly rejected: number;
  /** The first reasons; there may be more rejections than reasons here. */
  readonly reasons: readonly string[];
  readonly unmatched: readonly UnmatchedReference[];
};
