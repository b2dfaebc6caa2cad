import type { ReactNode } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';
import { PageTitle } from '../controls/page-title.tsx';
import { SectionTabs } from '../controls/section-tabs.tsx';
import { AnalysedFirst } from '../data/first-upload/analysed-first.tsx';
import * as remediationTexts from './texts.ts';

type RemediationFrameProps = {
  readonly title: string;
  readonly note: string;
  readonly action?: ReactNode;
  /** What the page does, behind "Your role does not allow you to". */
  readonly what: string;
  readonly children: ReactNode;
};

/** Title and neighbours of a page about remediation, and the page itself for those who may see it. */
export function RemediationFrame({ title, note, action, what, children }: RemediationFrameProps) {
  const sees = useViewer().may('risks/GenerateReport', 'graphdb/Read');
  const isCommunity = useEdition() === 'community';
  return (
    <>
      <PageTitle title={title} note={note} action={sees && !isCommunity && action} />
      <SectionTabs
        label={remediationTexts.pagesAboutRemediation}
        tabs={[
          { label: remediationTexts.plan, to: '/remediation' },
          { label: remediationTexts.whatIf, to: '/remediation/what-if' },
          { label: remediationTexts.compareAnalyses, to: '/remediation/runs' },
          { label: remediationTexts.report, to: '/remediation/report' },
        ]}
      />
      <PageGate sees={sees} what={what} enterprise={remediationTexts.plansSimulationsReports}>
        <AnalysedFirst>{children}</AnalysedFirst>
      </PageGate>
    </>
  );
}
