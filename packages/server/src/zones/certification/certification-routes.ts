import { CERTIFIED } from '@chokepoint/analysis';
import { certifyMembers, listCertifications } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { nodeName } from '../../graph/node-name.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, done, type Handler, handle, ok } from '../../http/handler.ts';
import { registeredKindLists } from '../../kinds/registered-kinds.ts';
import type { Service } from '../../service.ts';
import { badRequest, notFound } from '../../service-error.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { zoneMembersTask } from '../members/member-tasks.ts';
import type { MembersInput } from '../members/zone-members-task.ts';
import { environmentsAsked, requireAllEnvironments, zonePage } from '../requests/zone-request.ts';
import { applyChange } from '../tagging/apply-change.ts';
import { type Certification, certifications, isDecision, writeCertification } from './certification.ts';

const STORED = new Set(['asset_group_tag_id', 'certified', 'certified_by', 'created_at']);

export function certificationHandlers(service: Service): Handler[] {
  const { db, audit } = service;

  return [
    handle(listCertifications, async (call) => {
      requireAllEnvironments(call as Call);
      const page = zonePage(call.query);
      const { filters, sorts } = call.list;
      const rows = await certifications(
        db,
        filters.filter(({ column }) => STORED.has(column)),
      );
      const known = new Map(rows.map((row) => [row.node_id, row]));
      const input: MembersInput = {
        nodes: { ids: [...known.keys()] },
        kinds: await registeredKindLists(db),
        filters: filters.filter(({ column }) => !STORED.has(column)),
        matchCase: false,
        sorts,
        ...page,
        environments: environmentsAsked(call.query.environments),
        visible: environmentsOf(call.caller),
      };
      const { count, members } = await ask(service, zoneMembersTask, call.caller, call.signal, input);
      const shown = members.map((member) => {
        const { tag_id, created_at, certified, certified_by } = known.get(member.id)!;
        const row = { created_at: created_at.toISOString(), certified, certified_by };
        return { ...member, asset_group_tag_id: tag_id, ...row };
      });
      return ok({ count, ...page, data: { members: shown } });
    }),

    handle(certifyMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const { member_ids: ids, action, note } = call.body;
      if (!isDecision(action)) throw badRequest('valid certification action is required');
      if (!ids || ids.length === 0) throw badRequest('asset group member IDs are required');
      const wanted = [...new Set(ids)];
      const rows: Certification[] = [];
      for (const batch of inBatches(wanted)) rows.push(...(await certifications(db, [], batch)));
      if (rows.some(({ certified }) => certified === CERTIFIED.auto))
        throw badRequest('cannot change certification status for auto-certified members');
      if (rows.length < wanted.length) throw notFound();
      const { email_address: email, principal_name: name } = call.caller.user;
      const image = service.graph.images.current;
      await audit.record(call.actor, 'UpdateAssetGroupTag', { member_ids: wanted, action, note }, () =>
        applyChange(service, call as Call, {
          write: async (transaction, now) => {
            for (const { node_id: node, tag_id: tag } of rows)
              await writeCertification(transaction, { tag, node, certified: action, by: email ?? name }, now);
            const events = rows.map(({ node_id: id, tag_id: tag }) => {
              const node = image.nodeById(id);
              const target = node === undefined ? '' : nodeName(image, node);
              const kind = action === CERTIFIED.manual ? 'CertifyNodeManual' : 'CertifyNodeRevoked';
              return { action: kind, target, tag, note: note ?? null } as const;
            });
            return { result: undefined, events };
          },
          run: () => [],
        }),
      );
      return done;
    }),
  ];
}
