import { useQueryClient } from '@tanstack/react-query';
import { Library, Play, Save, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { useNarrow } from '../../browser/use-narrow.ts';
import { Button } from '../../controls/button.tsx';
import { FullSheet } from '../../controls/overlays/full-sheet.tsx';
import { CypherField } from '../../graph/cypher/cypher-field.tsx';
import { useVocabulary } from '../../graph/use-vocabulary.ts';
import { RuleFromQuery } from '../../zones/rule-from-query.tsx';
import { cypherQuestion } from '../explore-search.ts';
import { answerQuery } from '../graph/answer-query.ts';
import * as exploreTexts from '../texts.ts';
import { changesGraph } from './changes-graph.ts';
import type { LibraryQuery } from './library-queries.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { rememberQuery } from './query-history.ts';
import { QueryLibrary } from './query-library.tsx';
import { type ParameterTexts, parametersIn, usedTexts } from './query-parameters.ts';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import type { SavedQuery } from './saved-queries.ts';
import { WhatToLookFor } from './what-to-look-for.tsx';
import { askAgain } from './write-consent.ts';

type CypherTabProps = {
  readonly query: string;
  readonly params: ParameterTexts | undefined;
  readonly running: boolean;
  readonly onRun: (query: string, params: ParameterTexts | undefined) => void;
};

/** Any query, in Cypher. */
export function CypherTab({ query, params, running, onRun }: CypherTabProps) {
  const [text, setText] = useState(query);
  useEffect(() => setText(query), [query]);
  const [values, setValues] = useState<ParameterTexts>(params ?? {});
  const sent = JSON.stringify(params ?? {});
  useEffect(() => setValues(JSON.parse(sent)), [sent]);
  const complete = (wanted: string, texts: ParameterTexts) => parametersIn(wanted).every((name) => texts[name]?.trim());
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const [saving, setSaving] = useState(false);
  /** The user's saved query that the text started from. */
  const [origin, setOrigin] = useState<SavedQuery>();
  const { may } = useViewer();
  const cache = useQueryClient();
  const vocabulary = useVocabulary();
  const run = (wanted: string, texts = values) => {
    if (!wanted.trim() || !complete(wanted, texts)) return;
    rememberQuery(wanted);
    // Running the same query again fetches a new answer, and asks again if it changes the graph.
    const { queryKey } = answerQuery(cypherQuestion(wanted, texts));
    if (changesGraph(wanted)) {
      cache.removeQueries({ queryKey });
      askAgain();
    } else if (wanted === query) void cache.invalidateQueries({ queryKey });
    onRun(wanted, usedTexts(wanted, texts));
  };
  const choose = (chosen: LibraryQuery, saved: SavedQuery | undefined) => {
    const initial = Object.fromEntries((chosen.fields ?? []).map((field) => [field.name, field.initial ?? '']));
    setText(chosen.query);
    setValues(initial);
    setOrigin(saved);
    setOpen(false);
    run(chosen.query, initial);
  };
  return (
    <div className="space-y-2">
      <CypherField text={text} vocabulary={vocabulary} onChange={setText} onRun={() => run(text)} />
      <WhatToLookFor query={text} />
      <ParameterFields query={text} texts={values} onChange={setValues} onRun={() => run(text)} />
      <div className="flex flex-wrap gap-1.5">
        {running ? (
          <Button
            icon={Square}
            className="h-7 px-2"
            onClick={() => void cache.cancelQueries({ queryKey: answerQuery(cypherQuestion(query, params)).queryKey })}
          >
            {exploreTexts.cancel}
          </Button>
        ) : (
          <Button
            icon={Play}
            tone="primary"
            className="h-7 px-2"
            disabled={!text.trim() || !complete(text, values)}
            onClick={() => run(text)}
          >
            {exploreTexts.run}
          </Button>
        )}
        <Button icon={Library} className="h-7 px-2" aria-expanded={open} onClick={() => setOpen(!open)}>
          {exploreTexts.queries}
        </Button>
        {may('saved_queries/Write') && (
          <Button icon={Save} className="h-7 px-2" disabled={!text.trim()} onClick={() => setSaving(true)}>
            {exploreTexts.save}
          </Button>
        )}
        <Button
          className="h-7 px-2"
          disabled={!text.trim()}
          onClick={() => run(`PROFILE ${text.replace(/^\s*PROFILE\s+/i, '')}`)}
        >
          {exploreTexts.profile}
        </Button>
        {may('graphdb/Write') && <RuleFromQuery query={text} />}
      </div>
      {open &&
        (narrow ? (
          <FullSheet title={exploreTexts.queries} onClose={() => setOpen(false)}>
            <QueryLibrary onChoose={choose} folds />
          </FullSheet>
        ) : (
          <QueryLibrary onChoose={choose} />
        ))}
      {saving && <SaveQueryDialog query={text} known={origin} onClose={() => setSaving(false)} />}
    </div>
  );
}
