import { ApiError, getFindingTexts } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Markdown } from '../../controls/markdown.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { guideQuery } from '../../graph/guide/guide.ts';
import * as planTexts from './texts.ts';

/** How findings of a type are fixed; null for types without a guide. */
const remediationQuery = (type: string | undefined) =>
  queryOptions({
    queryKey: ['finding-remediation', type],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getFindingTexts, { params: { finding: type! }, signal })).body.data.long_remediation;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: type !== undefined,
    staleTime: 600_000,
  });

type HowToFixProps = { readonly kind: string; readonly findings: readonly string[] };

/** The text of the finding that the link makes, or else of its kind. */
export function HowToFix({ kind, findings }: HowToFixProps) {
  const finding = useQuery(remediationQuery(findings[0]));
  const isBare = findings.length === 0 || finding.data === null || finding.data?.trim() === '';
  const guide = useQuery({ ...guideQuery(kind), enabled: isBare });
  if (finding.error) return <FailureNotice error={finding.error} />;
  if (guide.error) return <FailureNotice error={guide.error} />;
  if (!isBare && finding.data) return <Markdown text={finding.data} />;
  if (finding.isLoading || guide.isLoading) return <SkeletonRows count={2} label={planTexts.loadingTheText} />;
  const sections = guide.data?.sections ?? [];
  const fix = sections.filter(({ title }) => title === FIX);
  if (fix.length === 0) return <p className="text-ink-faint">{planTexts.noGuideEdgesKind}</p>;
  return fix.map(({ title, markdown }) => <Markdown key={title} text={markdown} />);
}

const FIX = planTexts.howToFix;
