import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import type { MemberQuery } from '../members/find-members.ts';
import { zoneMembersTask } from '../members/member-tasks.ts';
import type { MembersInput } from '../members/zone-members-task.ts';
import { listCertifications } from './certification-list.ts';

/** Filters on these are applied by the database; the others by the graph. */
const STORED = new Set(['asset_group_tag_id', 'certified', 'certified_by', 'created_at']);

/** Members of zones that require certification, each with its state. */
export async function findCertifications(
  parts: ZoneReadParts,
  { caller, signal }: ZoneCall,
  { list: { filters, sorts }, page, environments }: MemberQuery,
) {
  const stored = filters.filter(({ column }) => STORED.has(column));
  const known = new Map((await listCertifications(parts.db, stored)).map((row) => [row.node_id, row]));
  const input: MembersInput = {
    nodes: { ids: [...known.keys()] },
    kinds: await parts.kinds.displayed(),
    filters: filters.filter(({ column }) => !STORED.has(column)),
    matchCase: false,
    sorts,
    ...page,
    environments,
    visible: environmentsOf(caller),
  };
  const { count, members } = await ask(parts, zoneMembersTask, caller, signal, input);
  const certified = members.map((member) => {
    const { tag_id, created_at, certified, certified_by } = known.get(member.id)!;
    const state = { created_at: created_at.toISOString(), certified, certified_by };
    return { ...member, asset_group_tag_id: tag_id, ...state };
  });
  return { count, members: certified };
}
