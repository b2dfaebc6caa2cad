import { type auditEntry, listAuditLogs } from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { actionName } from './action-words.ts';
import type { AuditSearch } from './audit-search.ts';
import * as auditTexts from './texts.ts';

export type AuditEntry = z.input<typeof auditEntry>;
export const PER_PAGE = 50;
/** By far the most frequent action, and one that changes nothing. */
const QUERY = auditTexts.runCypherQuery;

export const auditQuery = ({ who, action, status, from, to, queries, page = 0 }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', who, action, status, from, to, queries, page],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listAuditLogs, {
        query: {
          ...(from && { after: new Date(`${from}T00:00:00`).toISOString() }),
          ...(to && { before: new Date(`${to}T23:59:59.999`).toISOString() }),
        },
        list: {
          filters: {
            ...(who && (who.includes('@') ? { actor_email: who } : { actor_name: who })),
            ...(action ? { action: actionName(action) } : queries ? {} : { action: { neq: QUERY } }),
            // Every change has two entries: one before it is tried, one with its outcome.
            status: status ?? { neq: 'intent' },
          },
          sorts: ['-created_at', '-id'],
          skip: page * PER_PAGE,
          limit: PER_PAGE,
        },
        signal,
      });
      return { logs: body.data.logs as readonly AuditEntry[], count: body.count };
    },
    placeholderData: keepPreviousData,
  });
