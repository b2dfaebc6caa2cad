import { certifyMembers as certifyMembersRoute, listCertifications } from '@chokepoint/contract';
import { done, type Handler, handle, ok } from '../../http/handler.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import { requestedEnvironments, requireAllEnvironments, zonePage } from '../api/zone-request.ts';
import { type CertifyParts, certifyMembers } from './certify-members.ts';
import { findCertifications } from './find-certifications.ts';

export function certificationHandlers(parts: ZoneReadParts & CertifyParts): Handler[] {
  return [
    handle(listCertifications, async (call) => {
      requireAllEnvironments(call);
      const page = zonePage(call.query);
      const query = { list: call.list, page, environments: requestedEnvironments(call.query.environments) };
      const { count, members } = await findCertifications(parts, call, query);
      return ok({ count, ...page, data: { members } });
    }),

    handle(certifyMembersRoute, async (call) => {
      requireAllEnvironments(call);
      await certifyMembers(parts, call.body, call);
      return done;
    }),
  ];
}
