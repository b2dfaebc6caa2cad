import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { PageTitle } from '../../controls/page-title.tsx';
import { keepChoice, useWithEnvironment } from '../../environment/chosen-environment.ts';
import * as findingTexts from '../texts.ts';
import { FurtherLinks } from './further-links.tsx';
import { NothingAnalysed } from './nothing-analysed.tsx';
import { type Choices, choicesQuery, type Scope, scopeAmong } from './scope.ts';
import { ScopeFields } from './scope-fields.tsx';
import type { ScopeSearch } from './scope-search.ts';

type FindingsFrameProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly search: ScopeSearch;
  readonly onScope: (search: ScopeSearch) => void;
  readonly period?: boolean;
  readonly tabs?: ReactNode;
  readonly children: (scope: Scope, choices: Choices) => ReactNode;
};

/**
 * What pages about findings have in common: who may see them, their scope, and what is shown until there are findings.
 */
export function FindingsFrame({ title, note, search, onScope, period = true, tabs, children }: FindingsFrameProps) {
  const sees = useViewer().may('risks/GenerateReport', 'graphdb/Read');
  const edition = useEdition();
  const exists = edition !== 'community';
  const choices = useQuery({ ...choicesQuery, enabled: sees && edition === 'enterprise' });
  const wanted = useWithEnvironment(search);
  const scope = choices.data && choices.data.environments.length > 0 ? scopeAmong(choices.data, wanted) : undefined;
  return (
    <>
      <PageTitle
        title={title}
        note={
          scope ? (
            <>
              {note} <FurtherLinks scope={scope} />
            </>
          ) : (
            note
          )
        }
        action={
          scope &&
          choices.data && (
            <ScopeFields
              choices={choices.data}
              scope={scope}
              search={wanted}
              onChange={(next) => {
                keepChoice(next.environment);
                onScope(next);
              }}
              period={period}
            />
          )
        }
      />
      {sees && exists && tabs}
      <PageGate
        sees={sees}
        what={findingTexts.seeTheFindings}
        enterprise={findingTexts.findings}
        query={choices}
        loading={findingTexts.loadingTheEnvironments}
        rows={6}
      >
        {(among) => (scope ? children(scope, among) : <NothingAnalysed unseen={among.unseen} />)}
      </PageGate>
    </>
  );
}
