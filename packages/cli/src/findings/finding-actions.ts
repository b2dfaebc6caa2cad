import { writeFile } from 'node:fs/promises';
import {
  type Client,
  changeFindingsWork,
  exchangeFindings,
  getFindingWork,
  listAllFindings,
} from '@chokepoint/contract';
import { UsageFault } from '../command.ts';
import { oneOf } from '../options/option-values.ts';
import { rowsAsTable } from '../query/rows-as-text.ts';
import { oneLine, print } from '../text/print.ts';

export type WorkOptions = { readonly [name in (typeof NAMES)[number]]?: string | undefined };
const NAMES = [
  ...(['state', 'owner', 'severity', 'finding', 'limit', 'reason', 'until', 'ticket', 'due'] as const),
  ...(['comment', 'format', 'out'] as const),
] as const;

const STATES = ['open', 'planned', 'in progress', 'accepted', 'fixed'] as const;
const SHOWN = 50;
const COLUMNS = ['id', 'rank', 'severity', 'state', 'owner', 'finding', 'source', 'target'];

export async function listFindings(client: Client, options: WorkOptions, ids: readonly string[]): Promise<number> {
  none(ids);
  const format = oneOf(['table', 'json'], options.format ?? 'table', '--format');
  const limit = options.limit === undefined ? SHOWN : wholeNumber(options.limit, '--limit');
  const list = { filters: filtersOf(options), sorts: ['prioritization_rank'] as const, limit };
  const { body } = await client.call(listAllFindings, { list });
  if (format === 'json') {
    console.log(JSON.stringify(body.data, null, 2));
    return 0;
  }
  const rows = body.data.map((one) => [
    one.id,
    one.prioritization_rank,
    one.severity,
    one.work_state,
    one.owner,
    one.finding,
    one.source_principal_name,
    one.target_principal_name,
  ]);
  process.stdout.write(rowsAsTable({ columns: COLUMNS, rows }));
  if (body.count > rows.length) print(`${body.count - rows.length} more: --limit 0 lists all`);
  return 0;
}

export async function showWork(client: Client, _options: WorkOptions, ids: readonly string[]): Promise<number> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) throw new UsageFault('findings show takes one id');
  const params = { attack_path_id: String(wholeNumber(id, 'the id')) };
  const { data } = (await client.call(getFindingWork, { params })).body;
  const { history, ...work } = data;
  for (const [name, value] of Object.entries(work))
    if (value !== '' && value !== null) print(oneLine(`${name}: ${value}`));
  for (const { made_at, author, state, comment } of history)
    print(oneLine(`${made_at}  ${author}  ${state}${comment ? `  ${comment}` : ''}`));
  return 0;
}

export async function changeWork(client: Client, options: WorkOptions, given: readonly string[]): Promise<number> {
  if (given.length === 0) throw new UsageFault('findings set takes the ids of findings');
  const ids = given.map((id) => wholeNumber(id, 'an id'));
  const { state, owner, reason, until, ticket, due, comment } = options;
  const body = {
    ids,
    ...(state !== undefined && { state: oneOf(STATES, state, '--state') }),
    ...(owner !== undefined && { owner }),
    ...(reason !== undefined && { reason }),
    ...(until !== undefined && { accept_until: timeOf(until, '--until') }),
    ...(ticket !== undefined && { ticket_url: ticket }),
    ...(due !== undefined && { due_at: due === '' ? null : timeOf(due, '--due') }),
    ...(comment !== undefined && { comment }),
  };
  if (Object.keys(body).length === 1) throw new UsageFault('say what to change: --state, --owner, --ticket, --due ...');
  const { data } = (await client.call(changeFindingsWork, { body })).body;
  for (const { id, state: now, owner: who, finding } of data)
    print(oneLine(`${id}  ${finding}  ${now}${who ? `  ${who}` : ''}`));
  return 0;
}

export async function exportFindings(client: Client, options: WorkOptions, ids: readonly string[]): Promise<number> {
  none(ids);
  const format = oneOf(['sarif', 'ocsf'], options.format ?? '', '--format');
  const { body } = await client.call(exchangeFindings, { query: { format }, list: { filters: filtersOf(options) } });
  if (options.out === undefined) process.stdout.write(body);
  else await writeFile(options.out, body);
  return 0;
}

function filtersOf({ state, owner, severity, finding }: WorkOptions) {
  return {
    ...(state !== undefined && { work_state: state }),
    ...(owner !== undefined && { owner }),
    ...(severity !== undefined && { severity }),
    ...(finding !== undefined && { finding }),
  };
}

function none(ids: readonly string[]): void {
  if (ids.length > 0) throw new UsageFault(`unexpected "${ids[0]}"`);
}

function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageFault(`${what} must be a whole number, not "${text}"`);
  return Number(text);
}

/** A day means its end. */
function timeOf(text: string, option: string): string {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time.getTime()))
    throw new UsageFault(`${option} must be a date such as 2027-01-31, not "${text}"`);
  return time.toISOString();
}
