import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { type Holders, holdersOf } from '../membership/holders.ts';

export const TEMPLATE_ENROLMENT = ['Enroll', 'GenericAll', 'AllExtendedRights'] as const;
export const AUTHORITY_ENROLMENT = ['Enroll'] as const;

/** Holders of rights on templates and authorities, each looked up once. */
class Enrolment {
  readonly #graph: AnalysisGraph;
  readonly #known = new Map<string, Map<NodeIndex, Holders>>();

  constructor(graph: AnalysisGraph) {
    this.#graph = graph;
  }

  onTemplate(template: NodeIndex): Holders {
    return this.holders(template, TEMPLATE_ENROLMENT);
  }

  /** Other rights on the authority object give nothing: its registry decides. */
  onAuthority(authority: NodeIndex): Holders {
    return this.holders(authority, AUTHORITY_ENROLMENT);
  }

  holders(target: NodeIndex, kinds: readonly string[]): Holders {
    const key = kinds.join(' ');
    let byTarget = this.#known.get(key);
    if (!byTarget) {
      byTarget = new Map();
      this.#known.set(key, byTarget);
    }
    const known = byTarget.get(target);
    if (known) return known;
    const holders = holdersOf(this.#graph, target, ...kinds);
    byTarget.set(target, holders);
    return holders;
  }
}

export function enrolment(graph: AnalysisGraph): Enrolment {
  return new Enrolment(graph);
}
