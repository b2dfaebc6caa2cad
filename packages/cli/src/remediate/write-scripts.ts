import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, planRemediationRoute, SCRIPT_FORMATS, scriptRemediationPlanRoute } from '@chokepoint/contract';
import { UsageFault } from '../command.ts';
import { oneOf, requireFiles } from '../options/option-values.ts';
import { clientOf } from '../options/service-options.ts';
import { oneLine, print, printError } from '../text/print.ts';
import { printPlan } from './print-plan.ts';

type Wish = {
  readonly environmentId: string;
  readonly targetShare: number;
  readonly first: number;
  readonly formats: readonly string[];
  readonly folder: string;
};

type Line = {
  readonly status: string;
  readonly source: string;
  readonly kind: string;
  readonly target: string;
  readonly steps: readonly string[];
};

/** Scripts for collector files, which are analysed in memory. */
export async function remediateFiles(wish: Wish, files: readonly string[]): Promise<number> {
  requireFiles(files);
  const formats = formatsOf(wish);
  const { remediationOfFiles } = await import('@chokepoint/server/offline');
  const { plan, scripts, failures } = await remediationOfFiles({
    ...wish,
    files,
    formats,
    now: new Date(),
  });
  for (const failure of failures) printError(failure);
  if (!plan) {
    printError(`the files have no environment ${wish.environmentId}`);
    return 1;
  }
  printPlan({
    ...plan,
    relievedBound: plan.prefixes.find(({ removals }) => removals === plan.removals)?.mostRelieved,
  });
  for (const script of scripts) {
    await writeFiles(wish.folder, script.files);
    if (script === scripts[0])
      printRemovals(
        script.removals.map(({ status, removal, steps }) => ({
          status,
          source: removal.source.name,
          kind: removal.kind,
          target: removal.target.name,
          steps,
        })),
      );
  }
  return failures.length > 0 ? 1 : 0;
}

/** Scripts for a plan of a running service. */
export async function remediateService(
  wish: Wish,
  zone: number | undefined,
  login: Parameters<typeof clientOf>[0],
): Promise<number> {
  const formats = formatsOf(wish);
  const client = clientOf(login, '; or use files with --file');
  try {
    const { body } = await client.call(planRemediationRoute, {
      body: {
        environment_id: wish.environmentId,
        target_exposure: wish.targetShare,
        max_removals: wish.first,
        ...(zone !== undefined && { asset_group_tag_id: zone }),
      },
    });
    const plan = requirePlan(body);
    printPlan({
      population: plan.population,
      exposedBefore: plan.exposed_before,
      exposedAfter: plan.exposed_after,
      exposedTarget: plan.exposed_target,
      attackPathsBefore: plan.attack_paths_before,
      attackPathsAfter: plan.attack_paths_after,
      removals: plan.removal_count,
      removalsBound: plan.removal_bound,
      relievedBound: plan.prefixes.find(({ removals }) => removals === plan.removal_count)?.relieved_bound,
    });
    for (const [at, format] of formats.entries()) {
      const answer = await client.call(scriptRemediationPlanRoute, {
        params: { remediation_plan_id: plan.id! },
        body: { format },
      });
      await writeFiles(wish.folder, answer.body.data.files);
      if (at === 0)
        printRemovals(
          answer.body.data.removals.map(({ source, target, ...rest }) => ({
            ...rest,
            source: source.name,
            target: target.name,
          })),
        );
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    printError(error.message);
    return 1;
  }
}

/** The route can also send files. */
function requirePlan<T extends { readonly data: unknown }>(body: T | string | Uint8Array): T['data'] {
  if (typeof body === 'string' || body instanceof Uint8Array) throw new Error('the service sent a file, not a plan');
  return body.data;
}

function printRemovals(lines: readonly Line[]): void {
  for (const { status, source, kind, target, steps } of lines) {
    print(oneLine(`${status.padEnd(8)} ${source} ${kind} ${target}`));
    for (const step of steps) print(oneLine(`           ${step}`));
  }
}

async function writeFiles(
  folder: string,
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, content } of files) {
    const path = join(folder, name);
    await writeFile(path, content, { mode: name.endsWith('.sh') ? 0o755 : 0o644 });
    print(path);
  }
}

function formatsOf({ formats }: Wish) {
  if (formats.length === 0) throw new UsageFault('--format must name a format');
  return formats.map((format) => oneOf(SCRIPT_FORMATS, format, '--format'));
}
