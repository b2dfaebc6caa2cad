/** Dense position of a node in one image: 0 .. nodeCount - 1. Stable along the versions of one graph until nodes are deleted. */
export type NodeIndex = number & { readonly __node?: never };
/** Dense position of an edge in one image: 0 .. edgeCount - 1 (holes may exist where edges were removed). */
export type EdgeIndex = number & { readonly __edge?: never };
/** Number of a relationship kind or node kind in the image's kind dictionary. */
export type KindId = number & { readonly __kind?: never };

/** Kinds of edges, by position: a byte each in graphs of up to 256 relationship kinds. */
export type KindCells = Uint8Array | Uint16Array;

/**
 * Both directions of a directed multigraph as flat runs.
 *
 * The edges leaving `node` are the positions `outStart[node] .. outEnd[node] - 1` of `outTarget`, `outKind` and
 * `outEdge`; those entering it are `inStart[node] .. inEnd[node] - 1` of `inSource`, `inKind` and `inEdge`. Each run is
 * sorted by kind, then by the neighbour, so a kind is a sub-run and an edge lookup a binary search. Runs of different
 * nodes do not overlap, but need not be adjacent: a small commit appends the new runs of the nodes it touches, so older
 * images do not change. The start and end arrays of an image are built on first use. At most one edge exists per
 * (source, kind, target).
 */
export type Adjacency = {
  readonly nodeCount: number;
  /** One past the highest edge index. */
  readonly edgeLimit: number;
  readonly outStart: Uint32Array;
  readonly outEnd: Uint32Array;
  readonly outTarget: Uint32Array;
  readonly outKind: KindCells;
  readonly outEdge: Uint32Array;
  readonly inStart: Uint32Array;
  readonly inEnd: Uint32Array;
  readonly inSource: Uint32Array;
  readonly inKind: KindCells;
  readonly inEdge: Uint32Array;
};
