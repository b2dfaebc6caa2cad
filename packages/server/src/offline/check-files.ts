import { stat } from 'node:fs/promises';
import { Memory, noDeadline, openShared } from '@chokepoint/graph';
import { findingTypes, TIER_ZERO_TAG_NAME } from '@chokepoint/model';
import { checkPolicies } from '../policies/check-policies-task.ts';
import { needsBaseline, type Policy, type RuleVerdict } from '../policies/policy.ts';
import { readPolicy } from '../policies/read-policy.ts';
import { Thread } from '../threads/thread.ts';
import { taggedImage } from './tagged-image.ts';
import type { TaggedImageCalls } from './tagged-image-calls.ts';
import { TIER_ZERO, whatToFind } from './what-to-find.ts';

/** Below, a thread takes longer to start than it saves. */
const LARGE_BYTES = 1_000_000;
/** Most of what converting allocates is garbage soon: with more room it is never copied. */
const YOUNG_MB = 192;

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
  const time = now.toISOString();
  const isCompared = needsBaseline(policy) && baseline.length > 0;
  const [before, after] = await Promise.all([isCompared ? imageOf(baseline, time) : undefined, imageOf(files, time)]);
  const input = {
    policies: [policy],
    before: before?.shared,
    find: whatToFind(),
    zones: [{ id: TIER_ZERO, name: TIER_ZERO_TAG_NAME, analysed: true }],
    now: now.getTime(),
  };
  const [verdicts = []] = checkPolicies(openShared(after.shared), input, {
    deadline: noDeadline,
    memory: new Memory(),
  });
  return { verdicts, failures: [...(before?.failures ?? []), ...after.failures] };
}

/** Large files are analysed in a thread of their own: those of the baseline at the same time as the others. */
async function imageOf(files: readonly string[], time: string) {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) < LARGE_BYTES) {
    const { image, failures } = await taggedImage(files, time);
    return { shared: image.share(), failures };
  }
  const module = new URL('./tagged-image-thread.ts', import.meta.url);
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
  const thread = new Thread<TaggedImageCalls>(module, { name: 'the analysis', keepsProcess: true, resourceLimits });
  try {
    return await thread.ask({ kind: 'make', files, time });
  } finally {
    await thread.end(new Error('the files are analysed'));
  }
}
