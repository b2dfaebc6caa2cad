import { useQuery } from '@tanstack/react-query';
import { Badge } from '../controls/status/badge.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { type FileOutcome, outcomesQuery, type UploadJob } from './ingest-queries.ts';
import * as dataTexts from './texts.ts';

/** The outcome of each file, with reasons if something could not be used. */
export function JobOutcomes({ job }: { readonly job: UploadJob }) {
  const outcomes = useQuery(outcomesQuery(job));
  if (outcomes.error) return <FailureNotice error={outcomes.error} />;
  if (!outcomes.data) return <SkeletonRows count={2} label={dataTexts.loadingTheFiles} />;
  if (outcomes.data.length === 0) return <p className="text-ink-faint">{dataTexts.noFileHasBeen}</p>;
  return (
    <ul aria-label={dataTexts.filesUploadId(job.id)} className="space-y-2">
      {outcomes.data.map((one) => (
        <li key={one.id}>
          <span className="font-medium">{one.file_name}</span>
          {one.parent_file_name && (
            <span className="text-ink-faint"> {dataTexts.parentFileName(one.parent_file_name)}</span>
          )}{' '}
          <Verdict outcome={one} />
          <Reasons lines={one.errors} tone="text-danger" />
          <Reasons lines={one.warnings} tone="text-ink-soft" />
        </li>
      ))}
    </ul>
  );
}

function Verdict({ outcome: { errors, warnings } }: { readonly outcome: FileOutcome }) {
  if (errors.length > 0) return <Badge tone="danger">{dataTexts.failed}</Badge>;
  return warnings.length > 0 ? (
    <Badge tone="warn">{dataTexts.partial}</Badge>
  ) : (
    <Badge tone="good">{dataTexts.ingested}</Badge>
  );
}

function Reasons({ lines, tone }: { readonly lines: readonly string[]; readonly tone: string }) {
  if (lines.length === 0) return null;
  return (
    <ul className={`ml-4 list-disc text-xs ${tone}`}>
      {[...new Set(lines)].map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
