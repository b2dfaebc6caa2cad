import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import * as exploreTexts from '../texts.ts';
import { pathsBetween } from './path-list.ts';

type PathStepsProps = {
  readonly graph: DrawnGraph;
  /** Object ids of the ends and waypoints, in order. */
  readonly stops: readonly string[];
  /** The paths as the service listed them; otherwise those of the drawing. */
  readonly paths: readonly (readonly string[])[] | undefined;
  readonly onSelect: (id: string) => void;
};

/** The paths as text, also for screen readers. */
export function PathSteps({ graph, stops, paths: known, onSelect }: PathStepsProps) {
  const paths = useMemo(() => {
    if (known)
      return known.flatMap((path) => {
        const edges = path.flatMap((id) => graph.edges.get(id) ?? []);
        return edges.length === path.length && edges.length > 0 ? [edges] : []; // parts of it may be hidden
      });
    const ids = new Map([...graph.nodes.values()].map(({ objectId, id }) => [objectId, id]));
    return stops.slice(1).flatMap((stop, at) => {
      const [start, end] = [ids.get(stops[at]!), ids.get(stop)];
      return start && end ? pathsBetween(graph, start, end) : [];
    });
  }, [graph, stops, known]);
  const fewest = paths.reduce((least, { length }) => Math.min(least, length), paths[0]?.length ?? 0);
  const name = (id: string) => graph.nodes.get(id)?.label ?? id;
  return (
    <section
      aria-label={exploreTexts.pathList}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="min-h-0 grow overflow-auto border-t border-line px-3 py-2 -outline-offset-2"
    >
      <p className="mb-2 text-ink-faint">
        {exploreTexts.pathCount(paths.length, fewest > 0 && exploreTexts.shortestFewestSteps(fewest))}
      </p>
      <ol className="space-y-2">
        {paths.map((path) => (
          <li key={path.map(({ id }) => id).join()} className="flex flex-wrap items-center gap-1">
            <Stop
              id={path[0]!.source}
              label={name(path[0]!.source)}
              kind={graph.nodes.get(path[0]!.source)?.kind}
              onSelect={onSelect}
            />
            {path.map((edge) => (
              <span key={edge.id} className="flex items-center gap-1">
                <button
                  type="button"
                  onClick={() => onSelect(edge.id)}
                  className="flex items-center text-xs text-ink-faint hover:text-ink"
                >
                  {edge.kind}
                  <ChevronRight aria-hidden className="size-3" />
                </button>
                <Stop
                  id={edge.target}
                  label={name(edge.target)}
                  kind={graph.nodes.get(edge.target)?.kind}
                  onSelect={onSelect}
                />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

type StopProps = {
  readonly id: string;
  readonly label: string;
  readonly kind: string | undefined;
  readonly onSelect: (id: string) => void;
};

function Stop({ id, label, kind = '', onSelect }: StopProps) {
  return (
    <button
      type="button"
      onClick={() => onSelect(id)}
      className="flex items-center gap-1 rounded border border-line px-1.5 py-0.5 hover:bg-sunken"
    >
      <KindIcon kind={kind} />
      {label}
    </button>
  );
}
