import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { classNames } from '../../controls/class-names.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import type { GraphAnswer } from '../../graph/graph-queries.ts';
import { useExploreActions } from '../actions/explore-actions.ts';
import { TagSelected } from '../tags/tag-selected.tsx';
import * as exploreTexts from '../texts.ts';
import { AnswerTable } from './answer-table.tsx';
import { PathSteps } from './path-steps.tsx';
import { PlanTable } from './plan-table.tsx';
import { edgeRows, nodeRows, valueRows } from './table-rows.ts';

type AnswerSheetProps = {
  readonly answer: GraphAnswer;
  readonly graph: DrawnGraph;
  readonly stops: readonly string[];
  readonly selected: string | undefined;
};

type Part = (typeof exploreTexts)['paths' | 'values' | 'objects' | 'relationships' | 'plan'];

/** The answer as rows: values, objects, relationships, the plan, and the paths as text. */
export function AnswerSheet({ answer, graph, stops, selected }: AnswerSheetProps) {
  const { change, show } = useExploreActions();
  const { may } = useViewer();
  const parts: readonly Part[] = [
    ...(stops.length > 1 ? ([exploreTexts.paths] as const) : []),
    ...(answer.literals.length > 0 ? ([exploreTexts.values] as const) : []),
    ...(graph.nodes.size > 0 ? ([exploreTexts.objects] as const) : []),
    ...(graph.edges.size > 0 ? ([exploreTexts.relationships] as const) : []),
    ...(answer.plan.length > 0 ? ([exploreTexts.plan] as const) : []),
  ];
  const [chosen, setChosen] = useState<Part>();
  const part = chosen && parts.includes(chosen) ? chosen : parts[0];
  const rows = useMemo(() => {
    if (part === exploreTexts.values) return valueRows(answer.literals);
    return part === exploreTexts.relationships ? edgeRows(graph) : nodeRows(graph);
  }, [part, answer, graph]);
  return (
    <div className="flex h-full flex-col border-t border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line px-2 py-1">
        <div role="tablist" aria-label={exploreTexts.answerRows} className="flex gap-1">
          {parts.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={name === part}
              onClick={() => setChosen(name)}
              className={classNames(
                'rounded px-2 py-1',
                name === part ? 'bg-accent-wash font-medium text-accent-strong' : 'text-ink-soft hover:bg-sunken',
              )}
            >
              {name}
            </button>
          ))}
        </div>
        <IconButton
          icon={X}
          label={exploreTexts.closeTheTable}
          onClick={() => change({ show: 'drawing' }, true)}
          className="ml-auto"
        />
      </div>
      {part === exploreTexts.paths && <PathSteps graph={graph} stops={stops} paths={answer.paths} onSelect={show} />}
      {part === exploreTexts.plan && <PlanTable plan={answer.plan} />}
      {(part === exploreTexts.values || part === exploreTexts.objects || part === exploreTexts.relationships) && (
        <AnswerTable
          key={part}
          label={part}
          rows={rows}
          selected={selected}
          onSelect={show}
          actions={
            part === exploreTexts.objects && may('graphdb/Write')
              ? (ticked, done) => (
                  <TagSelected nodes={[...ticked].flatMap((id) => graph.nodes.get(id) ?? [])} onDone={done} />
                )
              : undefined
          }
        />
      )}
    </div>
  );
}
