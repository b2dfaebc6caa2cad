import { Memory, noDeadline } from '@chokepoint/graph';
import { findingTypes, TIER_ZERO_TAG_NAME } from '@chokepoint/model';
import { checkPolicies } from '../policies/check-policies-task.ts';
import { needsBaseline, type Policy, type RuleVerdict } from '../policies/policy.ts';
import { readPolicy } from '../policies/read-policy.ts';
import { openFiles } from './convert-files.ts';
import { imageOfFiles } from './image-of-files.ts';
import { tagDefaultZones } from './tag-default-zones.ts';
import { TIER_ZERO, whatToFind } from './what-to-find.ts';

type FilesToCheck = {
  /** Collector files: JSON, gzip or zip. */
  readonly files: readonly string[];
  /** Those of an earlier state. */
  readonly baseline: readonly string[];
  readonly policy: Policy;
  readonly now: Date;
};

type FileCheck = {
  readonly verdicts: readonly RuleVerdict[];
  /** What could not be read of the files. */
  readonly failures: readonly string[];
};

/** A policy for files, which know the built-in finding types. Throws `PolicyError`. */
export const readFilePolicy = (text: string): Policy =>
  readPolicy(
    text,
    findingTypes.map(({ name }) => name),
  );

/** Checks a policy on collector files, without a service. */
export async function checkFiles({ files, baseline, policy, now }: FilesToCheck): Promise<FileCheck> {
  const isCompared = needsBaseline(policy) && baseline.length > 0;
  const before = isCompared ? await taggedImage(baseline, now) : undefined;
  const after = await taggedImage(files, now);
  const input = {
    policies: [policy],
    before: before?.image.share(),
    find: whatToFind(),
    zones: [{ id: TIER_ZERO, name: TIER_ZERO_TAG_NAME, analysed: true }],
    now: now.getTime(),
  };
  const [verdicts = []] = checkPolicies(after.image, input, { deadline: noDeadline, memory: new Memory() });
  return { verdicts, failures: [...(before?.failures ?? []), ...after.failures] };
}

async function taggedImage(files: readonly string[], now: Date) {
  await using uploads = new AsyncDisposableStack();
  const { sources, unreadable } = await openFiles(files, uploads);
  const { image, failures } = await imageOfFiles(sources, { edition: 'enterprise', time: now.toISOString() });
  return { image: tagDefaultZones(image), failures: [...unreadable, ...failures] };
}
