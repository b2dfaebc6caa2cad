import { CERTIFIED } from '@chokepoint/analysis';
import type { BodyOf, certifyMembers as certifyMembersRoute } from '@chokepoint/contract';
import { nodeName } from '../../graph/node-name.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { ZoneChangeParts, ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { MemberStore } from '../stores/member-store.ts';
import type { ZoneEvent } from '../stores/zone-history-store.ts';
import { type Certification, listCertifications } from './certification-list.ts';

export type CertifyParts = Omit<ZoneChangeParts, 'edition'> & Pick<ZoneReadParts, 'graph'>;

type Decision = { readonly action: 1 | 2; readonly note: string | null };

/** Certifies members of zones, or revokes that. */
export async function certifyMembers(
  parts: CertifyParts,
  body: BodyOf<typeof certifyMembersRoute>,
  call: ZoneCall,
): Promise<void> {
  const { member_ids: ids, action, note } = body;
  if (!isDecision(action)) throw badRequest('valid certification action is required');
  if (!ids || ids.length === 0) throw badRequest('asset group member IDs are required');
  const wanted = [...new Set(ids)];
  const members = await requireCertifiable(parts.db, wanted);
  const { email_address: email, principal_name: name } = call.caller.user;
  await parts.audit.record(call.actor, 'UpdateAssetGroupTag', { member_ids: wanted, action, note }, () =>
    parts.changes.apply(call, {
      write: async (transaction, now) => {
        const store = new MemberStore(transaction);
        for (const { node_id: node, tag_id: tag } of members)
          await store.certify({ tag, node, certified: action, by: email ?? name }, now);
        return { result: undefined, events: eventsOf(parts, members, { action, note: note ?? null }) };
      },
      selectorsToRun: () => [],
    }),
  );
}

const isDecision = (action: unknown): action is Decision['action'] =>
  action === CERTIFIED.revoked || action === CERTIFIED.manual;

async function requireCertifiable(db: Database, nodes: readonly number[]): Promise<Certification[]> {
  const members: Certification[] = [];
  for (const batch of inBatches(nodes)) members.push(...(await listCertifications(db, [], batch)));
  if (members.some(({ certified }) => certified === CERTIFIED.auto))
    throw badRequest('cannot change certification status for auto-certified members');
  if (members.length < nodes.length) throw notFound();
  return members;
}

function eventsOf(
  { graph }: Pick<ZoneReadParts, 'graph'>,
  members: readonly Certification[],
  { action, note }: Decision,
): ZoneEvent[] {
  const image = graph.images.current;
  const kind = action === CERTIFIED.manual ? 'CertifyNodeManual' : 'CertifyNodeRevoked';
  return members.map(({ node_id: id, tag_id: tag }) => {
    const node = image.nodeById(id);
    return { action: kind, target: node === undefined ? '' : nodeName(image, node), tag, note };
  });
}
