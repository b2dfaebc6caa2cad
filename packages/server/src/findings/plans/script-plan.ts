import {
  directoryOf,
  LdifError,
  type RemediationScript,
  remediationScript,
  type ScriptFormat,
  type ScriptRemoval,
} from '@chokepoint/analysis';
import { ask } from '../../graph-answers/ask.ts';
import type { Call } from '../../http/handler.ts';
import { badRequest, conflict, notFound } from '../../service-error.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { requireEnvironments } from '../requests/visible-findings.ts';
import { PlanStore, type StoredPlan } from './plan-store.ts';
import { findRemovalsTask } from './plan-tasks.ts';

type Wish = {
  readonly format: ScriptFormat;
  readonly first?: number | undefined;
  readonly environmentId?: string | undefined;
  readonly saved?: string | undefined;
};

export type ScriptOfPlan = RemediationScript & { readonly version: number };

/** The scripts of a stored plan, for the graph as it is. A plan of which something is gone is refused. */
export async function scriptPlan(
  parts: DetectionParts,
  id: string,
  wish: Wish,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
): Promise<ScriptOfPlan> {
  if (wish.saved !== undefined && wish.format !== 'ldif') throw badRequest('saved goes with the format ldif');
  const plan = await new PlanStore(parts.db).byId(caller.user.id, id);
  if (!plan) throw notFound('remediation plan not found: it is of another user, or newer ones have replaced it');
  requireEnvironments(caller, [plan.environmentId]);
  const { customKinds } = await parts.definitions.input({ alone: false });
  const refs = plan.removals.slice(0, wish.first);
  using lease = parts.graph.images.lease();
  const found = await ask(parts, findRemovalsTask, caller, signal, { refs, customKinds }, 'query', lease);
  const lost = found.gone[0];
  if (lost)
    throw conflict(
      `the plan is out of date: ${found.gone.length} of its ${refs.length} relationships no longer exist, among them ${lost.source} ${lost.kind} ${lost.target}; make a new plan`,
    );
  for (const { source, target } of found.removals)
    requireEnvironments(
      caller,
      [source, target].map(({ environmentId }) => environmentId),
    );
  const removals = inDirectory(found.removals, wish);
  const script = { format: wish.format, saved: wish.saved, names: found.names, title: titleOf(plan) };
  return { ...readable(() => remediationScript(removals, script)), version: lease.version };
}

/** Saved objects are those of one directory. */
function inDirectory(removals: readonly ScriptRemoval[], { environmentId, saved }: Wish): readonly ScriptRemoval[] {
  const directories = [...new Set(removals.map(directoryOf))];
  const known = `the plan changes objects of ${directories.join(', ')}`;
  if (environmentId !== undefined && !directories.includes(environmentId))
    throw badRequest(`the plan changes nothing in environment ${environmentId}: ${known}`);
  if (saved !== undefined && environmentId === undefined && directories.length > 1)
    throw badRequest(`environment_id must say which directory was saved: ${known}`);
  return removals.filter((one) => environmentId === undefined || directoryOf(one) === environmentId);
}

function readable<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof LdifError) throw badRequest(`saved is not LDIF: ${error.message}`);
    if (error instanceof RangeError) throw badRequest('saved has an id or a security descriptor that cannot be read');
    throw error;
  }
}

const titleOf = ({ zoneName, environmentName }: StoredPlan): string =>
  `Remediation of ${zoneName} in ${environmentName}`;
