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
  edge(source: NodeIndex, kind: RelationshipKindName, target: NodeIndex): void;
};

export type DerivedEdge = {
  readonly source: NodeIndex;
  readonly kind: RelationshipKindName;
  readonly target: NodeIndex;
};

export type AnalysisSettings = {
  /** Members of `Direct Access Users` are needed for remote desktop where that group exists. */
  readonly citrixRemoteDesktop: boolean;
  /** Only the user right decides who may log on with remote desktop, whether it was collected or not. */
  readonly enforceUserRights: boolean;
  /** ESC9 is looked for. */
  readonly esc9: boolean;
  /** Relay of NTLM logons is looked for. */
  readonly ntlmRelay: boolean;
  /** Links between Entra ID and the managed domains of Entra Domain Services are looked for. */
  readonly entraDomainServices: boolean;
  /** Names that the analysis generates are not converted to upper case. */
  readonly keepCase: boolean;
};

/** Which part of a rule's result a change may affect, for rules that can run in part. */
type Locality = {
  /** Relationship kinds whose changes `ends` can place. */
  readonly edges: readonly string[];
  /** Closures whose changes it can place. */
  readonly closures: readonly Closure<unknown>[];
  /** All targets of edges of the rule that may have been added or removed. `undefined` if unknown. */
  ends(graph: AnalysisGraph, difference: Difference, causes: Causes): Iterable<NodeIndex> | undefined;
};

/**
 * One rule of the analysis: a pure function of the graph. It reads collected edges and edges of earlier rules, gets
 * shared closures from `graph.once`, and depends on nothing else: not on the order of uploads, not on ids, not on
 * earlier runs.
 */
export type Rule = {
  /** The origin of the edges it derives, 1 to 65,535: directory rules below 1,000, Entra rules below 2,000. Never reused. */
  readonly number: number;
  readonly name: string;
  readonly kinds: readonly RelationshipKindName[];
  /** Only in this edition; in all when absent. */
  readonly edition?: Edition;
  /** `ends`: derive only edges to these targets; not passed to a rule without `local`. */
  derive(graph: AnalysisGraph, found: DerivedEdges, settings: AnalysisSettings, ends?: ReadonlySet<NodeIndex>): void;
  readonly local?: Locality;
  /** Properties of a derived edge other than the timestamp; none by default. */
  properties?(graph: AnalysisGraph, edge: DerivedEdge): Readonly<Record<string, PropertyValue>>;
  /** The property that holds the time of the run; `lastseen` when absent. */
  readonly timeProperty?: 'firstseen' | 'lastseen';
  /** Why the edge exists: its evidence, in an analysed graph. */
  explain(graph: AnalysisGraph, edge: DerivedEdge, settings: AnalysisSettings): Evidence;
};
