import type { ReportFormat } from '@chokepoint/contract';
import { unifiedCsv } from '../findings/lists/unified-csv.ts';
import type { FindingTexts } from '../findings/types/finding-texts.ts';
import { download } from '../http/handler.ts';
import { gatherPlans, gatherReportedPlans } from './gather-plans.ts';
import { gatherReport, gatherTrends } from './gather-report.ts';
import { plansCsv } from './plan-section.ts';
import { trendCsv } from './report-csv.ts';
import { reportPage } from './report-page.ts';
import type { ReportParts } from './report-parts.ts';
import type { ReportQuery } from './report-query.ts';
import { POLICY } from './report-style.ts';
import { reportedFindings, reportFilters } from './reported-findings.ts';

const CSV = 'text/csv; charset=utf-8';

/** A report as the answer to a request. */
export async function writeReport(
  parts: ReportParts,
  texts: FindingTexts,
  format: ReportFormat,
  query: ReportQuery,
  signal: AbortSignal,
) {
  switch (format) {
    case 'html': {
      const plans = await gatherReportedPlans(parts, query, signal);
      const page = reportPage(await gatherReport(parts, texts, query), plans);
      return { status: 200, body: Buffer.from(page), headers: { 'content-security-policy': POLICY } } as const;
    }
    case 'findings.csv': {
      const request = { filters: reportFilters(query), sorts: [], skip: 0, limit: 0 };
      const findings = reportedFindings(parts, query, await parts.definitions.types());
      return csvFile(format, unifiedCsv(findings.batches(request)));
    }
    case 'trends.csv':
      return csvFile(
        format,
        Buffer.from(trendCsv(await gatherTrends(parts.db, query, await parts.definitions.types(), parts.clock.now()))),
      );
    case 'plan.csv':
      return csvFile(format, Buffer.from(plansCsv(await gatherPlans(parts, query, signal))));
    default:
      return format satisfies never;
  }
}

function csvFile<B>(name: string, body: B) {
  const file = download(name, body);
  return { ...file, headers: { ...file.headers, 'content-type': CSV } };
}
