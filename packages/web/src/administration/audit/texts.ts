/** What a user reads in the audit log. */
import type { ReactNode } from 'react';
import { sentence } from '../../controls/sentence.ts';

// In several places
export const who = 'Who';
export const what = 'What';
export const outcome = 'Outcome';
export const done = 'Done';
export const failed = 'Failed';
export const tried = 'Tried';
export const from = 'From';
export const auditLog = 'Audit log';

// Action words
export const cypher = 'Cypher';

// Audit filter
export const nameEMail = 'Name or e-mail';
export const createUser = 'Create user';
export const all = 'All';
export const to = 'To';
export const showQueries = 'Show queries';
export const apply = 'Apply';
export const showAll = 'Show all';

// Audit page
export const auditLogNote = 'User actions, with time and address.';
export const readAuditLog = 'read the audit log';
export const loadingAuditLog = 'Loading the audit log';
export const noMatchingEntries = 'No matching entries';

// Audit query
export const runCypherQuery = 'RunCypherQuery';

// Audit table
export const when = 'When';
export const notLoggedIn = 'Not logged in';
export const times = (count: number) => `${count} times`;
export const details = 'Details';
export const detailsOfAction = (action: string) => `Details of ${action}`;
export const whenActionRequestRequest = (when: ReactNode, action: ReactNode, requestId: ReactNode, id: ReactNode) =>
  sentence`${when} · ${action} · request ${requestId} · entry ${id}`;
