import { readFile } from 'node:fs/promises';
import { ApiError, checkPolicy } from '@chokepoint/contract';
import { UsageFault } from '../command.ts';
import { requireFiles } from '../options/option-values.ts';
import { UnreachableService } from '../options/reachable-fetch.ts';
import { clientOf } from '../options/service-options.ts';
import type { Verdict } from './verdict-formats.ts';

type Outcome = {
  readonly verdicts: readonly Verdict[];
  /** What could not be read. */
  readonly failures: readonly string[];
};

/** The policy is wrong; the message says where. */
export class WrongPolicy extends Error {
  override name = 'WrongPolicy';
}

/** The service did not answer, or refused. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Checks collector files in memory. */
export async function checkLocally(
  path: string,
  files: readonly string[],
  baseline: readonly string[],
): Promise<Outcome> {
  requireFiles([path, ...files, ...baseline]);
  const text = await readFile(path, 'utf8');
  const { checkFiles, needsBaseline, PolicyError, readFilePolicy } = await import('@chokepoint/server/offline');
  try {
    const policy = readFilePolicy(text);
    if (needsBaseline(policy) && baseline.length === 0)
      throw new UsageFault('a rule about what is new needs --baseline');
    return await checkFiles({ files, baseline, policy, now: new Date() });
  } catch (error) {
    if (error instanceof PolicyError) throw new WrongPolicy(`${path}: ${error.message}`);
    throw error;
  }
}

/** Has a service check its graph. */
export async function checkService(
  path: string,
  baseline: readonly string[],
  login: Parameters<typeof clientOf>[0],
): Promise<Outcome> {
  requireFiles([path]);
  const [run, ...others] = baseline;
  if (others.length > 0) throw new UsageFault('a service compares with one analysis: give one --baseline');
  const baseline_run_id = run === undefined || run === 'previous' ? run : runId(run);
  const client = clientOf(login, '; or use files with --file');
  try {
    const { body } = await client.call(checkPolicy, {
      body: { policy: await readFile(path, 'utf8'), ...(baseline_run_id !== undefined && { baseline_run_id }) },
    });
    return { verdicts: body.data.rules, failures: [] };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw new WrongPolicy(`${path}: ${error.message}`);
    if (error instanceof ApiError || error instanceof UnreachableService) throw new NoAnswer(error.message);
    throw error;
  }
}

function runId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new UsageFault(`--baseline must be the number of an analysis, or "previous", not "${text}"`);
  return Number(text);
}
