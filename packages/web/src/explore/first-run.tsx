import { Database, Waypoints } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { FirstUploadProgress } from '../data/first-upload/first-upload-progress.tsx';
import { NotAnalysedNotice } from '../data/first-upload/not-analysed-notice.tsx';
import { UploadFailure } from '../data/first-upload/upload-failure.tsx';
import { useFirstUpload } from '../data/first-upload/use-first-upload.ts';
import { GettingStarted } from '../data/getting-started.tsx';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { useExploreActions } from './actions/explore-actions.ts';
import { firstQuestions } from './first-questions.ts';
import * as exploreTexts from './texts.ts';

/** Shown before the first query: what can be done, and how to fill an empty graph. */
export function FirstRun() {
  const { upload, error } = useFirstUpload();
  if (!upload)
    return (
      <div className="absolute inset-0 flex items-center justify-center p-6">
        <FailureNotice error={error} />
      </div>
    );
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center">
      {upload.state === 'under way' && upload.isEmpty ? (
        <FirstUploadProgress {...upload} note={exploreTexts.objectsAppearHere} />
      ) : upload.state === 'none' || (upload.state === 'failed' && upload.isEmpty) ? (
        <>
          {upload.state === 'failed' && <UploadFailure {...upload} />}
          <EmptyState icon={Database} title={exploreTexts.graphEmpty} action={<GettingStarted />}>
            {exploreTexts.graphEmptyText}
          </EmptyState>
        </>
      ) : (
        <EmptyState icon={Waypoints} title={exploreTexts.searchFindPathRunQuery} action={<Suggestions />}>
          {exploreTexts.searchFindPathRunQueryText}
          <NotAnalysedNotice
            lacks={exploreTexts.lacksWhatAnalysisFinds}
            className="pointer-events-auto mt-3 text-left"
          />
        </EmptyState>
      )}
    </div>
  );
}

/** Questions that people ask first. */
function Suggestions() {
  const { change } = useExploreActions();
  const chosen = useChosenEnvironment();
  return (
    <ul aria-label={exploreTexts.suggestedQuestions} className="pointer-events-auto flex flex-col items-center gap-2">
      {firstQuestions(chosen).map(({ text, query }) => (
        <li key={text}>
          <Button onClick={() => change({ tab: 'cypher', query, selected: undefined })}>{text}</Button>
        </li>
      ))}
    </ul>
  );
}
