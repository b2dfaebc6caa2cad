import { downloadFindings, exchangeFindings, listAllFindings } from '@chokepoint/contract';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { download, type Handler, handle, ok, StreamedJson } from '../../http/handler.ts';
import { SERVICE_VERSION } from '../../version.ts';
import { ocsf } from '../exchange/ocsf.ts';
import { sarif } from '../exchange/sarif.ts';
import { csvFile, requestedRows, wantsCsv } from '../requests/csv-request.ts';
import { scopeOf } from '../requests/visible-findings.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import type { FindingTexts } from '../types/finding-texts.ts';
import { findingDump } from './finding-dump.ts';
import type { FindingListParts } from './list-parts.ts';
import { unifiedCsv } from './unified-csv.ts';
import { type UnifiedFinding, UnifiedList } from './unified-list.ts';

/** The findings of all environments. */
export function allFindingsHandlers(parts: FindingListParts, texts: FindingTexts): Handler[] {
  const { db, clock, audit } = parts;
  const listFor = (caller: Principal, types: readonly KnownType[]) =>
    new UnifiedList(db, { scope: scopeOf(caller), environments: environmentsOf(caller), types, now: clock.now() });
  return [
    handle(listAllFindings, async (call) => {
      const { list, caller, query, request } = call;
      const rows = listFor(caller, await parts.definitions.types());
      if (wantsCsv(query.Accept, request)) {
        await audit.record(call.actor, 'ExportAllRisks', {}, async () => {});
        return csvFile('findings.csv', unifiedCsv(rows.batches(requestedRows(call))));
      }
      const count = await rows.count(list);
      const data = (await rows.page(list)).map(encodeUnified);
      return ok({ count, skip: list.skip, limit: list.limit, data });
    }),

    handle(exchangeFindings, async (call) => {
      const types = await parts.definitions.types();
      const batches = listFor(call.caller, types).batches(call.list);
      const tool = { version: SERVICE_VERSION, publicUrl: parts.config.publicUrl };
      await audit.record(call.actor, 'ExportAllRisks', { format: call.query.format }, async () => {});
      return call.query.format === 'sarif'
        ? exchanged('findings.sarif', 'application/sarif+json', sarif(types, batches, tool))
        : exchanged('findings.ocsf.json', 'application/json', ocsf(batches, SERVICE_VERSION));
    }),

    handle(downloadFindings, async ({ caller, actor }) => {
      await audit.record(actor, 'ExportAllRisks', {}, async () => {});
      return ok(new StreamedJson(findingDump(parts, texts, caller)));
    }),
  ];
}

function exchanged<B>(name: string, mediaType: string, body: B) {
  const { headers, ...answer } = download(name, body);
  return { ...answer, headers: { ...headers, 'content-type': mediaType } } as const;
}

const encodeUnified = ({ first_seen, last_seen, ...rest }: UnifiedFinding) => ({
  ...rest,
  first_seen: encodeTime(first_seen),
  last_seen: encodeTime(last_seen),
});
