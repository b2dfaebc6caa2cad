import type { FindingWork, WorkChange } from './finding-work.ts';

/** What the fields of the form hold; empty texts for what is not known. */
export type WorkDraft = {
  readonly state: string;
  readonly owner: string;
  readonly due: string;
  readonly ticket: string;
  readonly comment: string;
  readonly reason: string;
  readonly until: string;
};

const dayOf = (time: string | null): string => time?.slice(0, 10) ?? '';
const endOf = (day: string): string => `${day}T23:59:59Z`;

/** Empty for several findings: what is left empty then stays as it is. */
export function draftOf(work: FindingWork | undefined): WorkDraft {
  return {
    state: '',
    owner: work?.owner ?? '',
    due: dayOf(work?.due_at ?? null),
    ticket: work?.ticket_url ?? '',
    comment: '',
    reason: work?.reason ?? '',
    until: dayOf(work?.accept_until ?? null),
  };
}

/** What differs between two drafts, as a change. */
export function changeOf(before: WorkDraft, now: WorkDraft): WorkChange {
  return {
    ...(now.state !== '' && { state: now.state as NonNullable<WorkChange['state']> }),
    ...(now.state === 'accepted' && { reason: now.reason, accept_until: endOf(now.until) }),
    ...(now.owner !== before.owner && { owner: now.owner.trim() }),
    ...(now.due !== before.due && { due_at: now.due === '' ? null : endOf(now.due) }),
    ...(now.ticket !== before.ticket && { ticket_url: now.ticket.trim() }),
    ...(now.comment.trim() !== '' && { comment: now.comment.trim() }),
  };
}
