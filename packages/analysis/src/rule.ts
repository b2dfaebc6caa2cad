import type { NodeIndex, PropertyValue } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import type { Evidence } from './evidence.ts';
import type { AnalysisGraph } from './view/analysis-graph.ts';

export type Edition = 'community' | 'enterprise';

/** Where a rule writes what it finds. Writing an edge again, or one that was collected, changes nothing. */
export type DerivedEdges = {
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
  /** Who may log on through remote desktop is told by the user right alone, whether it was collected or not. */
  readonly enforceUserRights: boolean;
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
  derive(graph: AnalysisGraph, found: DerivedEdges, settings: AnalysisSettings): void;
  /** Properties of a derived edge besides the time; none when absent. */
  properties?(graph: AnalysisGraph, edge: DerivedEdge): Readonly<Record<string, PropertyValue>>;
  /** The property that holds the time of the run; `lastseen` when absent. */
  readonly timeProperty?: 'firstseen' | 'lastseen';
  /** Why the edge exists: the nodes and edges it is made of. Asked of a graph that has been analysed. */
  explain(graph: AnalysisGraph, edge: DerivedEdge, settings: AnalysisSettings): Evidence;
};
