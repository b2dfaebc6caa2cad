import type { NewEvent } from '../../alerts/events/alert-event-store.ts';
import { MemberStore } from '../stores/member-store.ts';
import type { ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';
import { MemberChanges, type SelectorMembers } from './member-changes.ts';
import { runSelectors } from './run-selectors.ts';
import type { SelectorFailure, TaggingAttempt } from './tagging-attempt.ts';
import { zoneEvents } from './zone-events.ts';

type AppliedSelectors = {
  readonly changes: MemberChanges;
  /** By selector; none of disabled selectors. */
  readonly members: ReadonlyMap<number, SelectorMembers>;
  readonly failures: readonly SelectorFailure[];
  readonly events: readonly NewEvent[];
};

const NOTHING = { nodes: new Uint32Array(), sources: new Uint8Array() };

/** Runs the requested selectors, and computes how the members of all selectors change. */
export async function applySelectors(
  attempt: TaggingAttempt,
  tags: readonly ZoneTag[],
  selectors: readonly ZoneSelector[],
): Promise<AppliedSelectors> {
  const { parts, request, lease } = attempt;
  const enabled = selectors.filter(({ disabled_at }) => disabled_at === null);
  const due = enabled.filter(({ id }) => request.run === 'all' || request.run.includes(id));
  const found = await runSelectors(attempt, tags, due);
  const before = await new MemberStore(parts.db).ofSelectors(selectors.map(({ id }) => id));
  const changes = new MemberChanges(lease.image);
  const failures: SelectorFailure[] = [];
  const members = new Map<number, SelectorMembers>();
  for (const selector of selectors) {
    const old = before.get(selector.id) ?? [];
    const now = found.get(selector.id);
    if (selector.disabled_at !== null) await changes.replace(selector, old, NOTHING);
    else if (now && 'nodes' in now) members.set(selector.id, await changes.replace(selector, old, now));
    else members.set(selector.id, changes.retain(selector, old));
    if (now && 'failure' in now) failures.push({ selector: selector.name, reason: now.failure });
  }
  const events = zoneEvents(lease.image, { tags, selectors, before, now: members });
  return { changes, members, failures, events };
}
