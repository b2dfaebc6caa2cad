import { type AnalysisSettings, explainer, type ZoneAccess, zoneAccess } from '@chokepoint/analysis';
import type { GraphImage, NodeIndex, Path } from '@chokepoint/graph';
import type { TaskLimits } from '../../workers/task.ts';
import { nodeDescriber } from '../detect/describe-findings.ts';
import { findingsOptions } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FindingEnd } from '../detect/found-finding.ts';

/** A relationship, and those from which it follows if it is derived. */
export type ExplainedRelationship = {
  readonly source: FindingEnd;
  readonly kind: string;
  readonly target: FindingEnd;
  readonly rule: string | null;
  readonly because: readonly { readonly source: FindingEnd; readonly kind: string; readonly target: FindingEnd }[];
};

/** Principals that only one of two graphs gives a path into a zone, and some of these paths. */
export type ZonePaths = {
  readonly zone: number;
  readonly count: number;
  readonly paths: readonly { readonly principal: FindingEnd; readonly steps: readonly ExplainedRelationship[] }[];
};

const MOST_CAUSES = 25;

/** One graph of a simulation: who reaches which zone in it, and why its relationships exist. */
export class SimulatedGraph {
  readonly image: GraphImage;
  readonly #find: FindFindingsInput;
  readonly #settings: Partial<AnalysisSettings>;
  readonly #access = new Map<number, ZoneAccess>();
  readonly #describe: (node: NodeIndex) => FindingEnd;
  readonly #explain: ReturnType<typeof explainer>;

  constructor(image: GraphImage, find: FindFindingsInput, settings: Partial<AnalysisSettings>) {
    this.image = image;
    this.#find = find;
    this.#settings = settings;
    this.#describe = nodeDescriber(image, find.customKinds);
    this.#explain = explainer(image, this.#settings);
  }

  /** Paths of this graph that the other one does not have, for each zone. */
  pathsNotIn(other: SimulatedGraph, limit: number, limits: TaskLimits): ZonePaths[] {
    return this.#find.zones.flatMap(({ tagId, analysed }) => {
      if (!analysed) return [];
      const access = this.#accessTo(tagId, limits);
      const there = other.#accessTo(tagId, limits);
      const own: NodeIndex[] = [];
      for (const node of access.exposed) {
        if (!access.principals.has(node)) continue;
        const same = other.#sameObject(this, node);
        if (same === undefined || !(there.exposed.has(same) || there.inside.has(same))) own.push(node);
      }
      if (own.length === 0) return [];
      const shown = own
        .sort((one, two) => (this.image.objectId(one) < this.image.objectId(two) ? -1 : 1))
        .slice(0, limit);
      const paths = shown.map((node) => ({
        principal: this.#describe(node),
        steps: this.#steps(access.pathFrom(node)),
      }));
      limits.deadline.check();
      return [{ zone: tagId, count: own.length, paths }];
    });
  }

  relationship(source: NodeIndex, kind: string, target: NodeIndex): ExplainedRelationship {
    const number = this.image.edgeKind(kind);
    const edge = number === undefined ? undefined : this.image.findEdge(source, number, target);
    const explained = edge === undefined ? undefined : this.#explain(edge);
    return {
      source: this.#describe(source),
      kind,
      target: this.#describe(target),
      rule: explained?.rule.name ?? null,
      because: (explained?.evidence.edges ?? []).slice(0, MOST_CAUSES).map((one) => ({
        source: this.#describe(one.source),
        kind: one.kind,
        target: this.#describe(one.target),
      })),
    };
  }

  #accessTo(zone: number, { deadline }: TaskLimits): ZoneAccess {
    const known = this.#access.get(zone);
    if (known) return known;
    const access = zoneAccess(this.image, findingsOptions(this.image, this.#find), zone, deadline);
    this.#access.set(zone, access);
    return access;
  }

  #sameObject(other: SimulatedGraph, node: NodeIndex): NodeIndex | undefined {
    return this.image.nodeByObjectId(other.image.objectId(node));
  }

  #steps(path: Path | undefined): ExplainedRelationship[] {
    return (path?.edges ?? []).map((edge) =>
      this.relationship(
        this.image.edgeSource(edge),
        this.image.edgeKinds[this.image.edgeKindOf(edge)]!,
        this.image.edgeTarget(edge),
      ),
    );
  }
}
