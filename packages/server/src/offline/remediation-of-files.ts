import { type RemediationScript, remediationScript, type ScriptFormat } from '@chokepoint/analysis';
import { Memory, noDeadline } from '@chokepoint/graph';
import { TIER_ZERO_TAG_NAME } from '@chokepoint/model';
import { findRemovals } from '../findings/plans/find-removals-task.ts';
import { type DescribedPlan, makePlan } from '../findings/plans/plan-remediation-task.ts';
import { openFiles } from './convert-files.ts';
import { imageOfFiles } from './image-of-files.ts';
import { tagDefaultZones } from './tag-default-zones.ts';
import { TIER_ZERO, whatToFind } from './what-to-find.ts';

type FileRemediation = {
  /** Collector files: JSON, gzip or zip. */
  readonly files: readonly string[];
  readonly environmentId: string;
  readonly targetShare: number;
  readonly first: number;
  readonly formats: readonly ScriptFormat[];
  readonly now: Date;
};

type RemediationOfFiles = {
  /** Undefined when the files have no such environment. */
  readonly plan: DescribedPlan | undefined;
  readonly scripts: readonly RemediationScript[];
  /** What could not be read of the files. */
  readonly failures: readonly string[];
};

/** Plans for one environment of collector files, and the scripts that carry it out, without a service. */
export async function remediationOfFiles(wish: FileRemediation): Promise<RemediationOfFiles> {
  await using uploads = new AsyncDisposableStack();
  const { sources, unreadable } = await openFiles(wish.files, uploads);
  const made = await imageOfFiles(sources, { edition: 'enterprise', time: wish.now.toISOString() });
  const failures = [...unreadable, ...made.failures];
  const image = tagDefaultZones(made.image);
  const context = { deadline: noDeadline, memory: new Memory() };
  const { environmentId, targetShare, first: mostRemovals } = wish;
  const question = { environmentId, zone: TIER_ZERO, targetShare, mostRemovals };
  const plan = makePlan(image, { find: whatToFind(), question, settings: {} }, context);
  if ('unknownEnvironment' in plan || 'unknownObject' in plan) return { plan: undefined, scripts: [], failures };
  const refs = plan.steps.flatMap(({ removals }, at) =>
    removals.map(({ source, kind, target }) => ({ step: at + 1, source: source.id, kind, target: target.id })),
  );
  const { removals, names } = findRemovals(image, { refs, customKinds: [] }, context);
  const title = `Remediation of ${TIER_ZERO_TAG_NAME} in ${plan.environmentName}`;
  const scripts = wish.formats.map((format) => remediationScript(removals, { format, title, names }));
  return { plan, scripts, failures };
}
