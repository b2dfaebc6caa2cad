import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Button } from '../../controls/button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import type { DrawnEdge, DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import { edgeQuery } from '../../graph/graph-queries.ts';
import { RelationshipGuide } from '../../graph/guide/relationship-guide.tsx';
import { KindIcon } from '../../graph/kind-icon.tsx';
import { PropertyList } from '../../graph/property-list.tsx';
import { TrayButton } from '../../tray/tray-button.tsx';
import { useExploreActions } from '../actions/explore-actions.ts';
import { cutOf } from '../graph/cut-of.ts';
import { type Explanation, explain, explanationsOf } from '../graph/explain-edge.ts';
import * as exploreTexts from '../texts.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useGuideEnds } from './use-guide-ends.ts';

type EdgePanelProps = {
  readonly edge: DrawnEdge;
  readonly graph: DrawnGraph;
};

export function EdgePanel({ edge, graph }: EdgePanelProps) {
  const { add, select } = useExploreActions();
  const [source, target] = [graph.nodes.get(edge.source), graph.nodes.get(edge.target)];
  const ends = useGuideEnds(source, target);
  const cut = cutOf(edge, graph);
  const folded = edge.id.startsWith('edge:');
  const loaded = useQuery({
    ...edgeQuery(edge.id, edge.source),
    enabled: !folded && edge.properties === undefined,
  });
  const properties = edge.properties ?? loaded.data?.properties;
  return (
    <PanelFrame title={edge.kind} note={exploreTexts.relationship} onClose={() => select(undefined)}>
      <div className="space-y-1">
        <End node={source} onSelect={select} />
        <ArrowRight aria-label={exploreTexts.leadsTo} className="ml-1 size-4 rotate-90 text-ink-faint" />
        <End node={target} onSelect={select} />
      </div>
      <Parallel edge={edge} graph={graph} onSelect={select} />
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
        {explanationsOf({ ...edge, properties }).map((how) => (
          <Button key={how} className="h-7 px-2" onClick={() => add(explain(edge, how))}>
            {EXPLAIN[how]}
          </Button>
        ))}
        {!folded && cut && <TrayButton cuts={[cut]} className="h-7 px-2" />}
      </div>
      {loaded.error && <FailureNotice error={loaded.error} />}
      {properties ? (
        <PropertyList properties={properties} />
      ) : (
        loaded.isLoading && <SkeletonRows count={3} label={exploreTexts.loadingTheProperties} />
      )}
      <RelationshipGuide kind={edge.kind} ends={ends} />
    </PanelFrame>
  );
}

const EXPLAIN: Readonly<Record<Explanation, string>> = {
  composition: exploreTexts.composition,
  relay: exploreTexts.relayTargets,
  inheritance: exploreTexts.inheritanceSource,
};

function End({ node, onSelect }: { readonly node: DrawnNode | undefined; readonly onSelect: (id: string) => void }) {
  if (!node) return null;
  return (
    <button
      type="button"
      onClick={() => onSelect(node.id)}
      className="flex w-full items-center gap-2 rounded px-1 py-1 text-left hover:bg-sunken"
    >
      <KindIcon kind={node.kind} />
      <span className="min-w-0 break-words">{node.label}</span>
    </button>
  );
}

/** The other relationships between the same two objects, which are drawn as one line. */
function Parallel({ edge, graph, onSelect }: EdgePanelProps & { readonly onSelect: (id: string) => void }) {
  const others = [...graph.edges.values()].filter(
    ({ id, source, target }) => id !== edge.id && source === edge.source && target === edge.target,
  );
  if (others.length === 0) return null;
  return (
    <ul aria-label={exploreTexts.parallelRelationships} className="flex flex-wrap gap-1">
      {others.map(({ id, kind }) => (
        <li key={id}>
          <Button className="h-7 px-2" onClick={() => onSelect(id)}>
            {kind}
          </Button>
        </li>
      ))}
    </ul>
  );
}
