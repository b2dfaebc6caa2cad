import { Link } from '@tanstack/react-router';
import { ChevronRight, Waypoints } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { edgeKey } from '../../graph/drawn-graph.ts';
import { KindIcon } from '../../graph/kind-icon.tsx';
import * as findingTexts from '../texts.ts';
import type { Example, Examples, Explained } from './explanation.ts';

type ExamplePathsProps = {
  readonly examples: Examples;
  /** The next step of a path, up to the end of the finding. */
  readonly onward: Explained['relationship'];
  readonly explained: Explained;
  readonly onSelect: (id: string) => void;
};

/** Some of the paths, step by step. A click shows the step in the drawing. */
export function ExamplePaths({ examples, onward, explained, onSelect }: ExamplePathsProps) {
  const seesGraph = useViewer().may('graphdb/Read');
  if (examples.examples.length === 0) return null;
  return (
    <>
      {examples.count > examples.examples.length && (
        <p className="mb-1 text-xs text-ink-faint">
          {findingTexts.examplesOfCount(examples.examples.length, examples.count)}
        </p>
      )}
      <ol className="space-y-1.5">
        {examples.examples.map((example) => (
          <li key={example.principal.id} className="flex items-start gap-2 rounded-md border border-line px-2 py-1.5">
            <Steps example={example} onward={onward} explained={explained} onSelect={onSelect} />
            {seesGraph && (
              <Link
                to="/explore"
                search={{ tab: 'path', at: stopsOf(example, onward) }}
                aria-label={findingTexts.openPathNameExplore(example.principal.name)}
                title={findingTexts.openInExplore}
                className="rounded p-1 text-ink-faint hover:bg-sunken hover:text-ink"
              >
                <Waypoints aria-hidden className="size-3.5" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The path of the example itself, and where there is one, the step of the finding. */
function stopsOf({ objects }: Example, onward: Explained['relationship']): readonly string[] {
  const ends = [objects[0]!.id, objects.at(-1)!.id];
  return [...new Set(onward ? [...ends, onward.target] : ends)];
}

function Steps({
  example,
  onward,
  explained,
  onSelect,
}: Omit<ExamplePathsProps, 'examples'> & { readonly example: Example }) {
  const steps = [...example.relationships, ...(onward ? [onward] : [])];
  const objects = [...example.objects, ...(onward ? [explained.target] : [])];
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-1 gap-y-0.5">
      {objects.map((object, place) => (
        <span key={object.id} className="flex items-center gap-1">
          {place > 0 && (
            <button
              type="button"
              onClick={() => onSelect(edgeKey(String(steps[place - 1]!.relationship_id)))}
              className="flex items-center text-xs text-ink-faint hover:text-ink"
            >
              {steps[place - 1]!.kind}
              <ChevronRight aria-hidden className="size-3" />
            </button>
          )}
          <button
            type="button"
            onClick={() => onSelect(object.id)}
            className="flex items-center gap-1 rounded px-1 text-left hover:bg-sunken"
          >
            <KindIcon kind={object.kind} />
            {object.name || object.id}
          </button>
        </span>
      ))}
    </span>
  );
}
