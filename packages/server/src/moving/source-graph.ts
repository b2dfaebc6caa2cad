/** A node as another product stores it. */
export type SourceNode = {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
};

/** A relationship between two nodes, by their ids in the source. */
export type SourceEdge = {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly kind: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** A graph to be moved here. Nothing is written to it. Pages are in the order of ids. */
export type SourceGraph = {
  /** Which source it is, without credentials, and in what state: a run that was broken off can go on if both are the same. */
  readonly fingerprint: string;
  readonly version: string;
  readonly nodeCount: number;
  readonly edgeCount: number;
  nodes(): AsyncIterable<readonly SourceNode[]>;
  edges(): AsyncIterable<readonly SourceEdge[]>;
  close(): Promise<void>;
};

/** The source or the target is not what it should be; the message is for the operator. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
