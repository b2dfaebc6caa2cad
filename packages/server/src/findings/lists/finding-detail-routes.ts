import { exportFindings as exportFindingsRoute, listFindingDetails } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { Filter, ListRequest } from '../../storage/list-request.ts';
import { requestedRows, wantsCsv } from '../requests/csv-request.ts';
import { isList, type KnownType } from '../types/finding-catalogue.ts';
import { encodeFinding } from './encode-finding.ts';
import { exportFindings } from './export-findings.ts';
import type { FindingListParts } from './list-parts.ts';
import { type RequestedFindings, requestedFindings } from './requested-findings.ts';

/** The findings of one environment. */
export function findingDetailHandlers(parts: FindingListParts): Handler[] {
  return [
    handle(listFindingDetails, async (call) => {
      const { params, query, caller, list, request } = call;
      const findings = await requestedFindings(parts, caller, params.domain_id, query);
      requireSortable(list, findings.types);
      if (!wantsCsv(query.Accept, request))
        return listFindings(parts, findings, list, parts.graph.images.imageFor(caller));
      return exportFindings(parts, call, findings, requestedRows(call));
    }),

    handle(exportFindingsRoute, async ({ params, query, caller, actor, list: { sorts } }) => {
      const findings = await requestedFindings(parts, caller, params.domain_id, query);
      const filters = acceptanceFilter(query);
      return exportFindings(parts, { actor, caller }, findings, { filters, sorts, skip: 0, limit: 0 });
    }),
  ];
}

async function listFindings(
  { clock }: Pick<FindingListParts, 'clock'>,
  { rows }: RequestedFindings,
  list: ListRequest,
  image: GraphImage,
) {
  const count = await rows.count(list);
  const page = await rows.page(list);
  const data = page.map((row) => encodeFinding(row, image, clock.now()));
  return ok({ count, skip: list.skip, limit: list.limit, data });
}

/** An object that is a finding by itself has no source and target to sort by. */
function requireSortable({ sorts }: ListRequest, types: readonly KnownType[]): void {
  if (!types.every(isList)) return;
  for (const { column } of sorts)
    if (column === 'FromPrincipal' || column === 'ToPrincipal')
      throw badRequest(`column format does not support sorting: ${column}`);
}

const ACCEPTED: Readonly<Record<string, string | undefined>> = {
  '': undefined,
  all: undefined,
  accepted: 'true',
  unaccepted: 'false',
};

/** Older clients use `filterAccepted`, the web application uses `accepted`. */
function acceptanceFilter(query: {
  readonly filterAccepted?: string | undefined;
  readonly accepted?: string | undefined;
}): Filter[] {
  const { filterAccepted: given = '' } = query;
  if (!Object.hasOwn(ACCEPTED, given)) throw badRequest('invalid accepted filter');
  const wanted = ACCEPTED[given] ?? query.accepted?.toLowerCase();
  if (wanted === undefined) return [];
  if (wanted !== 'true' && wanted !== 'false') throw badRequest('invalid accepted filter');
  return [{ column: 'Accepted', predicate: 'eq', value: wanted }];
}
