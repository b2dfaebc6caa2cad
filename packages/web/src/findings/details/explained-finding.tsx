import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { RelationshipGuide } from '../../graph/guide/relationship-guide.tsx';
import type { FindingRow } from '../finding-queries.ts';
import type { Scope } from '../scope/scope.ts';
import * as findingTexts from '../texts.ts';
import { ExamplePaths } from './example-paths.tsx';
import { type Explained, explanationQuery } from './explanation.ts';

/** The renderer is large, and is needed only once a finding is opened. */
const FindingDrawing = lazy(async () => ({ default: (await import('./finding-drawing.tsx')).FindingDrawing }));

const FEW = 5;
const MANY = 25;

type ExplainedFindingProps = { readonly row: FindingRow; readonly scope: Scope };

/** Why it is a finding: the paths through it, drawn and as text. */
export function ExplainedFinding({ row, scope }: ExplainedFindingProps) {
  const seesGraph = useViewer().may('graphdb/Read');
  const [samples, setSamples] = useState(FEW);
  const [selected, setSelected] = useState<string>();
  const { data, error, isPending } = useQuery(explanationQuery(row.id, samples, seesGraph));
  const ends = useMemo(
    () => (data ? [data.explained.source?.id, data.explained.target.id].filter((id) => id !== undefined) : []),
    [data],
  );
  if (error) return <FailureNotice error={error} />;
  if (isPending) return <SkeletonRows count={5} label={findingTexts.lookingPaths} />;
  const { explained, graph, areCut } = data;
  const hidden = Math.max(explained.exposed?.count ?? 0, explained.impacted.count) > samples && samples < MANY;
  return (
    <>
      <Suspense fallback={<SkeletonRows count={4} label={findingTexts.loadingTheGraph} />}>
        <FindingDrawing graph={graph} ends={ends} selected={selected} onSelect={setSelected} />
        {areCut && <p className="text-xs text-ink-faint">{findingTexts.nearestStepsDrawn}</p>}
      </Suspense>
      {explained.exposed && (
        <section aria-label={findingTexts.whoComesHere}>
          <h3 className="font-semibold">{findingTexts.whoComesHere}</h3>
          <p className="mb-2 text-ink-soft">{exposedText(explained, scope)}</p>
          <ExamplePaths
            examples={explained.exposed}
            onward={explained.relationship}
            explained={explained}
            onSelect={setSelected}
          />
        </section>
      )}
      <section aria-label={findingTexts.whereItLeads}>
        <h3 className="font-semibold">{findingTexts.whereItLeads}</h3>
        <p className="mb-2 text-ink-soft">{impactText(explained)}</p>
        <ExamplePaths examples={explained.impacted} onward={null} explained={explained} onSelect={setSelected} />
      </section>
      {hidden && <Button onClick={() => setSamples(MANY)}>{findingTexts.showMoreExamples}</Button>}
      {explained.relationship && (
        <section aria-label={findingTexts.aboutKind(explained.relationship.kind)}>
          <h3 className="font-semibold">{explained.relationship.kind}</h3>
          <RelationshipGuide kind={explained.relationship.kind} />
        </section>
      )}
    </>
  );
}

function exposedText(
  { exposed, source, target, relationship, asset_group_tag_id }: Explained,
  { zone }: Scope,
): string {
  const last = findingTexts.thereKindLeadsTarget(relationship?.kind, target.name);
  const count = exposed?.count ?? 0;
  const around = asset_group_tag_id === 0 ? '' : findingTexts.withoutPassingThroughName(zone.name);
  if (count === 0) return findingTexts.onlySourceItselfExposed(source?.name, last);
  return findingTexts.principalsComeTo(count, source?.name, around, last);
}

const impactText = ({ impacted, target }: Explained): string =>
  impacted.count === 0
    ? findingTexts.nothingReachedFrom(target.name)
    : findingTexts.principalsCanReachedTarget(impacted.count, target.name);
