import { listSourceKinds } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { CheckField } from '../controls/fields/check-field.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import type { ChosenGraph } from './chosen-graph.ts';
import * as dataTexts from './texts.ts';

const sourceKindsQuery = queryOptions({
  queryKey: ['source-kinds'],
  queryFn: async ({ signal }) => (await api.call(listSourceKinds, { signal })).body.data.kinds,
});

/** The name of a source of objects. */
const SOURCES: Readonly<Record<string, string>> = {
  Base: dataTexts.activeDirectory,
  AZBase: dataTexts.azureAndEntra,
  Sourceless: dataTexts.objectsWithoutSource,
};

/** The best known first, what has no source last, the others between in their order. */
const place = (name: string) => ['Base', 'AZBase'].indexOf(name) + 1 || (name === 'Sourceless' ? 4 : 3);

type ClearGraphFieldsProps = {
  readonly chosen: ChosenGraph;
  readonly onChange: (chosen: ChosenGraph) => void;
};

/** Chooses the whole graph, what came from some sources, or what is soon out of date. */
export function ClearGraphFields({ chosen, onChange }: ClearGraphFieldsProps) {
  const kinds = useQuery(sourceKindsQuery);
  const { whole, sources, sessions } = chosen;
  return (
    <>
      <CheckField
        label={dataTexts.theWholeGraph}
        checked={whole}
        onChange={(event) => onChange({ ...chosen, whole: event.target.checked })}
      />
      <fieldset disabled={whole} className="rounded-lg border border-line px-3 py-2 disabled:opacity-60">
        <legend className="px-1 text-xs text-ink-faint">{dataTexts.onlyPart}</legend>
        <div className="space-y-2">
          {kinds.data
            ?.toSorted((a, b) => place(a.name) - place(b.name))
            .map(({ id, name }) => (
              <CheckField
                key={id}
                label={SOURCES[name] ?? name}
                checked={!whole && sources.includes(id)}
                onChange={(event) =>
                  onChange({
                    ...chosen,
                    sources: event.target.checked ? [...sources, id] : sources.filter((one) => one !== id),
                  })
                }
              />
            ))}
          <CheckField
            label={dataTexts.sessions}
            hint={dataTexts.sessionsHint}
            checked={!whole && sessions}
            onChange={(event) => onChange({ ...chosen, sessions: event.target.checked })}
          />
        </div>
        <FailureNotice error={kinds.error} />
      </fieldset>
    </>
  );
}
