import { getReport, type ReportFormat } from '@chokepoint/contract';
import { unifiedCsv } from '../findings/lists/unified-csv.ts';
import { askedZones, timeRange } from '../findings/requests/finding-request.ts';
import { knownTypes } from '../findings/types/finding-catalogue.ts';
import { FindingTexts } from '../findings/types/finding-texts.ts';
import { download, type Handler, handle } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { gatherPlans } from './gather-plans.ts';
import { filtersFor, findingsOf, gatherReport, type ReportQuestion, reportedEnvironments } from './gather-report.ts';
import { plansCsv } from './plan-section.ts';
import { trendCsv } from './report-csv.ts';
import { reportPage } from './report-page.ts';
import { POLICY } from './report-style.ts';

const CSV = 'text/csv; charset=utf-8';

/** Reports are exports, and on record as such. */
export function reportHandlers(service: Service): Handler[] {
  const texts = new FindingTexts(service.db);
  return [
    handle(getReport, async ({ query, caller, actor, signal }) => {
      const question: ReportQuestion = {
        caller,
        environments: [query.environments ?? []].flat().filter((id) => id !== ''),
        zones: await askedZones(service, query.asset_group_tag_id),
        ...timeRange(query, service.clock.now()),
      };
      const environments = await reportedEnvironments(service, question);
      const fields = { report: query.format, environments };
      return service.audit.record(actor, 'ExportAllRisks', fields, () =>
        written(service, texts, query.format, { ...question, environments }, signal),
      );
    }),
  ];
}

async function written(
  service: Service,
  texts: FindingTexts,
  format: ReportFormat,
  question: ReportQuestion,
  signal: AbortSignal,
) {
  switch (format) {
    case 'html': {
      const page = reportPage(
        await gatherReport(service, texts, question),
        await gatherPlans(service, question, signal),
      );
      return { status: 200, body: Buffer.from(page), headers: { 'content-security-policy': POLICY } } as const;
    }
    case 'findings.csv': {
      const filters = filtersFor(question.environments, question.zones.ids);
      const rows = findingsOf(service, question, await knownTypes(service));
      return asFile(format, unifiedCsv(rows.batches({ filters, sorts: [], skip: 0, limit: 0 })));
    }
    case 'trends.csv': {
      const { trends } = await gatherReport(service, texts, question);
      return asFile(format, Buffer.from(trendCsv(trends)));
    }
    case 'plan.csv':
      return asFile(format, Buffer.from(plansCsv(await gatherPlans(service, question, signal))));
    default:
      return format satisfies never;
  }
}

function asFile<B>(name: string, body: B) {
  const file = download(name, body);
  return { ...file, headers: { ...file.headers, 'content-type': CSV } };
}
