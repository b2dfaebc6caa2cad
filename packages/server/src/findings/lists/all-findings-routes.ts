import { downloadFindings, listAllFindings } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Call, type Handler, handle, ok, okEncoded, StreamedJson } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { scopeOf } from '../requests/finding-request.ts';
import { wantedRows, wantsCsv } from '../requests/row-format.ts';
import { knownTypes } from '../types/finding-catalogue.ts';
import type { FindingTexts } from '../types/finding-texts.ts';
import { findingDump } from './finding-dump.ts';
import { unifiedCsv } from './unified-csv.ts';
import { type UnifiedFinding, UnifiedList } from './unified-list.ts';

export function allFindingsHandlers(service: Service, texts: FindingTexts): Handler[] {
  const { db, clock, audit } = service;
  return [
    handle(listAllFindings, async (call) => {
      const { list, caller, query, request } = call;
      const rows = new UnifiedList(db, {
        scope: scopeOf(caller),
        environments: environmentsOf(caller),
        types: await knownTypes(service),
        now: clock.now(),
      });
      if (wantsCsv(query.Accept, request)) {
        await audit.record(call.actor, 'ExportAllRisks', {}, async () => {});
        const body = unifiedCsv(rows.batches(wantedRows(call as Call)));
        return { status: 200, body, headers: { 'content-type': 'text/csv' } } as const;
      }
      const count = await rows.count(list);
      const data = (await rows.page(list)).map(encodeUnified);
      return ok({ count, skip: list.skip, limit: list.limit, data });
    }),

    handle(downloadFindings, async ({ caller, actor }) => {
      await audit.record(actor, 'ExportAllRisks', {}, async () => {});
      return okEncoded(new StreamedJson(findingDump(service, texts, scopeOf(caller), environmentsOf(caller))));
    }),
  ];
}

const encodeUnified = ({ id: _, first_seen, last_seen, ...rest }: UnifiedFinding) => ({
  ...rest,
  first_seen: encodeTime(first_seen),
  last_seen: encodeTime(last_seen),
});
