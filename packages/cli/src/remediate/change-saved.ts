import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryChanges, LdifError, PlanFileError, readPlanFile } from '@chokepoint/analysis';
import { UsageFault } from '../command.ts';
import { requireFiles } from '../options/option-values.ts';
import { oneLine, print, printError } from '../text/print.ts';

/** Works out the change from saved objects and writes it with the way back; or checks that nothing is left to change. */
export async function changeSaved(
  planFile: string | undefined,
  saved: string | undefined,
  verify: boolean,
  folder: string | undefined,
): Promise<number> {
  if (planFile === undefined || saved === undefined) throw new UsageFault('--plan-file and --saved belong together');
  if (verify === (folder !== undefined)) throw new UsageFault('give either --out or --verify');
  requireFiles([planFile, saved]);
  const { change, rollback, results } = await changesIn(planFile, saved);
  for (const { status, removal, note } of results)
    print(oneLine(`${status.padEnd(8)} ${removal.source.name} ${removal.kind} ${removal.target.name}: ${note}`));
  if (folder !== undefined) {
    await writeFile(join(folder, 'change.ldif'), change);
    await writeFile(join(folder, 'rollback.ldif'), rollback);
  }
  const byHand = results.filter(({ status }) => status === 'by-hand').length;
  if (byHand > 0) print(`${byHand} have to be changed by hand, and are not checked here`);
  const bad = results.filter(({ status }) => status === 'missing' || (verify && status === 'changed'));
  if (bad.length > 0) printError(verify ? `${bad.length} are still there` : `${bad.length} could not be found`);
  return bad.length > 0 ? 1 : 0;
}

async function changesIn(planFile: string, saved: string) {
  try {
    const removals = readPlanFile(await readFile(planFile, 'utf8'));
    return directoryChanges(removals, await readFile(saved, 'utf8'));
  } catch (error) {
    if (error instanceof PlanFileError) throw new UsageFault(`${planFile}: ${error.message}`);
    if (error instanceof LdifError || error instanceof RangeError) throw new UsageFault(`${saved}: ${error.message}`);
    throw error;
  }
}
