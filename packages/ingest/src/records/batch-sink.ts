export type PropertyValue = string | number | boolean | null | PropertyValue[] | { [key: string]: PropertyValue };
export type Properties = Record<string, PropertyValue>;

/** A node named by its object id. */
export type NodeRef = {
  readonly id: string;
  /** Added to the node, whether it exists or not. */
  readonly kinds: readonly string[];
  /** Added only when nothing but mentions like this one brings the node into being, whatever their order. */
  readonly stubKinds?: readonly string[];
  /** A sink's note on an object that it may get again: which sink, and the number of the node there. */
  notedBy?: number;
  number?: number;
};

export type PropertyMatcher = {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly ignoreCase?: true;
};

/** A node given by its properties. It must match exactly one node; none or several is an error. */
export type NodeMatch = {
  readonly matchers: readonly PropertyMatcher[];
  /** The node must have this kind. */
  readonly kind?: string;
  /** Added to the node once it is found. */
  readonly kinds: readonly string[];
  /** Used when no node fits. */
  readonly otherwise?: NodeRef;
  /** JSON path of the end, for the report. */
  readonly path: string;
};

export type Endpoint = NodeRef | NodeMatch;

/**
 * `error`: the input is invalid. `warning`: the input is valid, but something is missing in the graph. `remark`: left out
 * because it has no identifier or because this version does not know it; everything that can be used was used. `notice`:
 * skipped because the graph does not need it; nothing is missing.
 */
export type Severity = 'error' | 'warning' | 'remark' | 'notice';

/** Something of the input that is not in the graph, and why. */
export type Rejection = {
  /** JSON path of the value inside its file, such as `$.data[3].Members[0]`. */
  readonly path: string;
  readonly reason: string;
  readonly severity: Severity;
};

/**
 * Where converters write. Ids, names and timestamps of the subject arrive normalised; what is left to the sink is the merge:
 * - a node is its id, an edge is (start, kind, end); writing again merges;
 * - kinds are united and never removed; properties merge per key and the last write wins, `null` included;
 * - an edge brings missing ends into being and adds their kinds;
 * - `lastseen` of every node and edge written or mentioned becomes the time of the ingest: the sink stamps it;
 * - ends given by `matchers` are looked up when all nodes of the task are known, never earlier.
 * Property objects of nodes belong to the sink; those of edges may be shared and are not to be changed. Kind lists, and
 * property objects that are shared, are frozen: the same object means the same content.
 */
export interface BatchSink {
  node(node: NodeRef, properties: Properties): void;
  edge(source: Endpoint, kind: string, target: Endpoint, properties: Readonly<Properties>): void;
  reject(rejection: Rejection): void;
  /**
   * Discards everything so far, rejections too. A sink that supports this saves a second read of most files: they
   * declare their type only at the end, and are converted as what they look like.
   */
  readonly discard?: (() => void) | undefined;
}

export function isMatch(endpoint: Endpoint): endpoint is NodeMatch {
  return 'matchers' in endpoint;
}
