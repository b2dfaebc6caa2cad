import { Notice } from '../../controls/status/notice.tsx';
import { CHANGES, type Change, countsOf } from '../comparison/compared.ts';
import { ComparedFindings } from '../comparison/compared-findings.tsx';
import { StandingList } from '../comparison/standing-list.tsx';
import { RelationshipChanges } from './relationship-changes.tsx';
import type { RunComparison } from './run-queries.ts';
import * as runTexts from './texts.ts';

type RunDifferencesProps = {
  readonly compared: RunComparison;
  readonly change: Change | undefined;
  readonly type: string | undefined;
  readonly onChoose: (change: Change, type: string | undefined) => void;
};

/** Exposure, findings and relationships that differ between two analyses. */
export function RunDifferences({ compared, change, type, onChoose }: RunDifferencesProps) {
  const counts = countsOf(compared);
  const first = CHANGES.find((one) => counts[one] > 0);
  return (
    <>
      {compared.environments.length > 0 ? (
        <StandingList standings={compared.environments} />
      ) : (
        <Notice tone="info">{runTexts.noEnvironmentMoreLess}</Notice>
      )}
      {first ? (
        <ComparedFindings compared={compared} change={change ?? first} type={type} onChoose={onChoose} />
      ) : (
        <Notice tone="info">{runTexts.findingsSame}</Notice>
      )}
      <RelationshipChanges gained={compared.relationships_gained} lost={compared.relationships_lost} />
    </>
  );
}
