import { fullName } from '../access/user-names.ts';
import { useViewer } from '../access/viewer.ts';
import { Card } from '../controls/card.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { FirstUploadProgress } from '../data/first-upload/first-upload-progress.tsx';
import { UploadFailure } from '../data/first-upload/upload-failure.tsx';
import { useFirstUpload } from '../data/first-upload/use-first-upload.ts';
import { FirstOnHome } from './first-on-home.tsx';
import { BeginCard } from './getting-started-card.tsx';
import { IdeaCard } from './idea-card.tsx';
import { LargestFindings } from './largest-findings.tsx';
import { NextSteps } from './next-steps.tsx';
import { ServiceState } from './service-state.tsx';
import { StandingCard } from './standing-card.tsx';
import * as homeTexts from './texts.ts';
import { TourCard } from './tour-card.tsx';

/** The overview: the posture once there is a graph; before that, how to begin. */
export function HomePage() {
  const { user, may } = useViewer();
  const sees = may('graphdb/Read');
  const { upload, error } = useFirstUpload();
  const isFilled = upload?.state === 'done' || (upload?.state === 'failed' && !upload.isEmpty);
  return (
    <>
      <PageTitle title={homeTexts.home} note={homeTexts.welcomeFirstName(user.first_name || fullName(user))} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <FailureNotice error={error} />
          {sees && !upload && !error && (
            <Card title={homeTexts.exposure} flush>
              <SkeletonRows label={homeTexts.loadingTheExposure} />
            </Card>
          )}
          {upload?.state === 'none' && <BeginCard />}
          {upload?.state === 'under way' && (
            <Card title={homeTexts.firstUpload}>
              <FirstUploadProgress {...upload} />
            </Card>
          )}
          {upload?.state === 'failed' &&
            (upload.isEmpty ? <BeginCard failed={upload.job} /> : <UploadFailure {...upload} />)}
          {isFilled && (
            <>
              <TourCard />
              <FirstOnHome />
              <StandingCard />
              <LargestFindings />
            </>
          )}
          {((upload && !isFilled) || !sees) && <IdeaCard />}
          <NextSteps />
        </div>
        <ServiceState />
      </div>
    </>
  );
}
