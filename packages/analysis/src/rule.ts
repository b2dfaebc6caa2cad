import type { NodeIndex, PropertyValue } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import type { Evidence } from './evidence.ts';
import type { AnalysisGraph } from './view/analysis-graph.ts';
import type { Closure } from './view/closure.ts';
import type { Causes } from './view/closures.ts';
import type { Difference } from './view/difference.ts';

export type Edition = 'community' | 'enterprise';

/** Where a rule writes what it finds. Writing an edge again, or one that was collected, changes nothing. */
type DerivedEdges = {
  edge(start: NodeIndex, kind: RelationshipKindName, end: NodeIndex): void;
};

export type DerivedEdge = {
  readonly start: NodeIndex;
  readonly kind: RelationshipKindName;
  readonly end: NodeIndex;
};

export type AnalysisSettings = {
  /** Members of `Direct Access Users` are needed for remote desktop where that group exists. */
  readonly citrixRemoteDesktop: boolean;
  /** Only the user right decides who may log on through remote desktop, whether it was collected or not. */
  readonly enforceUserRights: boolean;
  /** Relay of NTLM logons is looked for. */
  readonly ntlmRelay: boolean;
  /** Names that analysis makes up are not put into capitals. */
  readonly keepCase: boolean;
};

/** Where a change shows in what a rule derives, for rules that need not run as a whole then. */
type Locality = {
  /** Relationship kinds whose changes `ends` can place. */
  readonly edges: readonly string[];
  /** Closures whose changes it can place. */
  readonly closures: readonly Closure<unknown>[];
  /** All nodes where edges of the rule may end that came or went. `undefined` when that cannot be said. */
  ends(graph: AnalysisGraph, difference: Difference, causes: Causes): Iterable<NodeIndex> | undefined;
};

/**
 * One rule of the analysis: a pure function of the graph. It reads collected edges and what rules before it derived,
 * asks for shared closures with `graph.once`, and depends on nothing else: not on the order of uploads, not on ids, not
 * on earlier runs.
 */
export type Rule = {
  /** The origin of the edges it derives, 1 to 65,535: directory rules below 1,000, Entra rules below 2,000. Never reused. */
  readonly number: number;
  readonly name: string;
  readonly kinds: readonly RelationshipKindName[];
  /** Only in this edition; in all when absent. */
  readonly edition?: Edition;
  /** `ends`: only edges that end there are wanted; a rule without `local` is never asked for less than all. */
  derive(graph: AnalysisGraph, found: DerivedEdges, settings: AnalysisSettings, ends?: ReadonlySet<NodeIndex>): void;
  readonly local?: Locality;
  /** Properties of a derived edge besides the time; none when absent. */
  properties?(graph: AnalysisGraph, edge: DerivedEdge): Readonly<Record<string, PropertyValue>>;
  /** The property that holds the time of the run; `lastseen` when absent. */
  readonly timeProperty?: 'firstseen' | 'lastseen';
  /** Why the edge exists: the nodes and edges it is made of. Asked of a graph that has been analysed. */
  explain(graph: AnalysisGraph, edge: DerivedEdge, settings: AnalysisSettings): Evidence;
};
