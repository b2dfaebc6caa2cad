import type { NodeIndex } from '@chokepoint/graph';
import type { Evidence } from '../../evidence.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';

/** Users and computers in a container and in what it contains, as far as policies get. */
export function accountsBelow(
  graph: AnalysisGraph,
  container: NodeIndex,
  ignoresBlocks: boolean,
): readonly NodeIndex[] {
  return graph.once(ignoresBlocks ? everythingBelow : belowUnblocked).of(container);
}

/** Many policies are linked to the same few containers. */
class AccountsBelow {
  readonly #graph: AnalysisGraph;
  readonly #ignoresBlocks: boolean;
  readonly #known = new Map<NodeIndex, readonly NodeIndex[]>();

  constructor(graph: AnalysisGraph, ignoresBlocks: boolean) {
    this.#graph = graph;
    this.#ignoresBlocks = ignoresBlocks;
  }

  of(container: NodeIndex): readonly NodeIndex[] {
    const known = this.#known.get(container);
    if (known) return known;
    const accounts = this.#graph.ofKinds('User', 'Computer');
    const found = [...reached(this.#graph, container, this.#ignoresBlocks)].filter((node) => accounts.has(node));
    this.#known.set(container, found);
    return found;
  }
}

const everythingBelow = (graph: AnalysisGraph) => new AccountsBelow(graph, true);
const belowUnblocked = (graph: AnalysisGraph) => new AccountsBelow(graph, false);

/** Adds the containers between `container` and an account below it. */
export function explainContainment(
  graph: AnalysisGraph,
  evidence: Evidence,
  container: NodeIndex,
  account: NodeIndex,
  ignoresBlocks: boolean,
): void {
  const below = reached(graph, container, ignoresBlocks);
  const seen = new Set([account]);
  for (const node of seen)
    graph.eachSource(node, 'Contains', (parent) => {
      if (!below.has(parent)) return;
      evidence.edge(parent, 'Contains', node);
      seen.add(parent);
    });
}

/** An OU that blocks inheritance blocks policies linked above it, but not those linked to it. */
function reached(graph: AnalysisGraph, container: NodeIndex, ignoresBlocks: boolean): ReadonlySet<NodeIndex> {
  const units = graph.ofKind('OU');
  const found = new Set([container]);
  for (const node of found)
    graph.eachTarget(node, 'Contains', (child) => {
      const blocks = units.has(child) && graph.flag(child, 'blocksinheritance') === true;
      if (ignoresBlocks || !blocks) found.add(child);
    });
  return found;
}
