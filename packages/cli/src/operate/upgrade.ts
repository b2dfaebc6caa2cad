import { checkUpgrade, readConfig } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions } from '../options/parse-options.ts';
import { print, printError } from '../text/print.ts';

type Report = Awaited<ReturnType<typeof checkUpgrade>>;

export const upgrade: Command = {
  usage: `chokepoint upgrade --check

Run the new version with the environment variables of the service; the old version may run meanwhile. The upgrade itself needs no
command: it happens when the new version starts. Exits with 1 when the new version would not start.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, { check: { type: 'boolean' } });
    if (!values.check || positionals.length > 0)
      throw new UsageFault('starting the service upgrades the database; --check says what that will do');
    const config = readConfig(process.env);
    const report = await checkUpgrade(config, createLogger({ ...config, logLevel: 'warn' }));
    for (const line of linesOf(report)) print(line);
    for (const refusal of report.refusals) printError(refusal);
    return report.refusals.length > 0 ? 1 : 0;
  },
};

function* linesOf({ version, isNew, pending, sideBySide, running, deprecations }: Report): Generator<string> {
  yield `This is Chokepoint ${version}.`;
  for (const { host, pid, program_version } of running)
    yield `Chokepoint ${program_version} uses the database now: process ${pid} on ${host}.`;
  if (isNew) yield 'The database is empty: the first start creates it.';
  else if (pending.length === 0) yield 'The database is up to date: nothing will be changed.';
  else yield* changeLines(pending, sideBySide);
  for (const line of deprecations) yield line;
}

function* changeLines(pending: Report['pending'], sideBySide: boolean): Generator<string> {
  yield `The first start makes ${pending.length === 1 ? 'one change' : `${pending.length} changes`}:`;
  for (const { name, summary } of pending) yield `  ${name}: ${summary}`;
  yield sideBySide
    ? 'Processes of the version before can run side by side with this one: restart them one after the other.'
    : 'Stop all processes of the version before first: they cannot run side by side with this one.';
  yield 'Make a backup first (chokepoint backup FILE): an older version refuses to start on the changed database.';
}
