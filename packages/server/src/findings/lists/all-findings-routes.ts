import { downloadFindings, listAllFindings } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok, StreamedJson } from '../../http/handler.ts';
import { csvFile, requestedRows, wantsCsv } from '../requests/csv-request.ts';
import { scopeOf } from '../requests/visible-findings.ts';
import type { FindingTexts } from '../types/finding-texts.ts';
import { findingDump } from './finding-dump.ts';
import type { FindingListParts } from './list-parts.ts';
import { unifiedCsv } from './unified-csv.ts';
import { type UnifiedFinding, UnifiedList } from './unified-list.ts';

/** The findings of all environments. */
export function allFindingsHandlers(parts: FindingListParts, texts: FindingTexts): Handler[] {
  const { db, clock, audit } = parts;
  return [
    handle(listAllFindings, async (call) => {
      const { list, caller, query, request } = call;
      const rows = new UnifiedList(db, {
        scope: scopeOf(caller),
        environments: environmentsOf(caller),
        types: await parts.definitions.types(),
        now: clock.now(),
      });
      if (wantsCsv(query.Accept, request)) {
        await audit.record(call.actor, 'ExportAllRisks', {}, async () => {});
        return csvFile('findings.csv', unifiedCsv(rows.batches(requestedRows(call))));
      }
      const count = await rows.count(list);
      const data = (await rows.page(list)).map(encodeUnified);
      return ok({ count, skip: list.skip, limit: list.limit, data });
    }),

    handle(downloadFindings, async ({ caller, actor }) => {
      await audit.record(actor, 'ExportAllRisks', {}, async () => {});
      return ok(new StreamedJson(findingDump(parts, texts, caller)));
    }),
  ];
}

const encodeUnified = ({ first_seen, last_seen, ...rest }: UnifiedFinding) => ({
  ...rest,
  first_seen: encodeTime(first_seen),
  last_seen: encodeTime(last_seen),
});
