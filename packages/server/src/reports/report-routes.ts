import { getReport } from '@chokepoint/contract';
import { requestedZones } from '../findings/requests/requested-zones.ts';
import { timeRange } from '../findings/requests/time-range.ts';
import { environmentList } from '../findings/requests/visible-findings.ts';
import { FindingTexts } from '../findings/types/finding-texts.ts';
import { type Handler, handle } from '../http/handler.ts';
import type { ReportParts } from './report-parts.ts';
import { reportedEnvironments } from './report-query.ts';
import { writeReport } from './write-report.ts';

/** Reports are exports, and audited as such. */
export function reportHandlers(parts: ReportParts): Handler[] {
  const { db, clock, audit } = parts;
  const texts = new FindingTexts(db);
  return [
    handle(getReport, async ({ query, caller, actor, signal }) => {
      const zones = await requestedZones(db, query.asset_group_tag_id);
      const range = timeRange(query, clock.now());
      const environments = await reportedEnvironments(db, caller, environmentList(query.environments));
      const wanted = { caller, zones, environments, ...range };
      return audit.record(actor, 'ExportAllRisks', { report: query.format, environments }, () =>
        writeReport(parts, texts, query.format, wanted, signal),
      );
    }),
  ];
}
