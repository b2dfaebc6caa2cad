import type { Command } from './command.ts';
import { UsageFault } from './command.ts';
import { parseOnlyOptions, TEXT, TEXTS } from './options/parse-options.ts';
import { SERVICE_OPTIONS, SERVICE_USAGE } from './options/service-options.ts';
import { changeSaved } from './remediate/change-saved.ts';
import { remediateFiles, remediateService } from './remediate/write-scripts.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  environment: TEXT,
  zone: TEXT,
  file: TEXTS,
  target: TEXT,
  first: TEXT,
  format: TEXTS,
  out: TEXT,
  'plan-file': TEXT,
  saved: TEXT,
  verify: { type: 'boolean' },
} as const;

export const remediate: Command = {
  usage: `chokepoint remediate --environment ID [--zone ID] [--target SHARE] [--first N] [--format powershell|ldif]...
                     [--out FOLDER] [--url URL] [credentials]
  chokepoint remediate --environment ID [...] --file FILE...
  chokepoint remediate --plan-file FILE --saved LDIF (--out FOLDER | --verify)

Plans what to remove so that at most --target (a share, default 0) of the principals of an environment have a path into a
zone, with at most N removals (--first, default 1000), and writes the scripts into a folder (default: "remediation").
Every script checks that what it removes is still there, saves it, changes it, verifies that it is gone and writes the way
back. Nothing is changed until a script is run with -Apply (PowerShell) or --apply (shell). What no script can do is printed
with the steps to take by hand.

The shell script needs OpenLDAP's tools, and calls the third form: with the objects that it saved, chokepoint writes
change.ldif and rollback.ldif, or checks with --verify that nothing is left to remove.

${SERVICE_USAGE} With --file,
which can be repeated, collector files are analysed in memory instead, and nothing is sent anywhere.`,
  async run(args) {
    const values = parseOnlyOptions(args, OPTIONS);
    if (values['plan-file'] !== undefined || values.saved !== undefined)
      return changeSaved(values['plan-file'], values.saved, values.verify === true, values.out);
    if (values.environment === undefined) throw new UsageFault('--environment must name an environment by its id');
    const wish = {
      environmentId: values.environment,
      targetShare: numberOf(values.target ?? '0', '--target', 0, 1),
      first: wholeNumberOf(values.first ?? '1000', '--first', 1, 10_000),
      formats: values.format ?? ['powershell', 'ldif'],
      folder: values.out ?? 'remediation',
    };
    if (values.file) return remediateFiles(wish, values.file);
    const zone = values.zone === undefined ? undefined : wholeNumberOf(values.zone, '--zone', 1, 2 ** 31);
    return remediateService(wish, zone, values);
  },
};

function numberOf(text: string, option: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new UsageFault(`${option} must be a number from ${least} to ${most}, not "${text}"`);
  return value;
}

function wholeNumberOf(text: string, option: string, least: number, most: number): number {
  const value = numberOf(text, option, least, most);
  if (!Number.isInteger(value)) throw new UsageFault(`${option} must be a whole number, not "${text}"`);
  return value;
}
