import { ApiError } from '@chokepoint/contract';
import type { Command } from './command.ts';
import { UsageFault } from './command.ts';
import { changeWork, exportFindings, listFindings, showWork, type WorkOptions } from './findings/finding-actions.ts';
import { parseOptions, TEXT } from './options/parse-options.ts';
import { clientOf, SERVICE_OPTIONS, SERVICE_USAGE } from './options/service-options.ts';
import { printError } from './text/print.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  state: TEXT,
  owner: TEXT,
  severity: TEXT,
  finding: TEXT,
  limit: TEXT,
  reason: TEXT,
  until: TEXT,
  ticket: TEXT,
  due: TEXT,
  comment: TEXT,
  format: TEXT,
  out: TEXT,
} as const;

export const findings: Command = {
  usage: `chokepoint findings list [--state STATE] [--owner NAME] [--severity LEVEL] [--finding TYPE] [--limit N] [--format table|json]
  chokepoint findings show ID
  chokepoint findings set ID... [--state STATE] [--owner NAME] [--ticket URL] [--due DATE] [--comment TEXT]
                          [--reason TEXT --until DATE]
  chokepoint findings export --format sarif|ocsf [--out FILE] [--state STATE] [--owner NAME] [...]

Lists findings with the work on them, most urgent first; shows one with its history; changes the work on one or up to 1,000
findings, all of them or none; exports them for other tools. States are open, planned, "in progress", accepted and fixed;
to accept a finding takes --reason and --until. Dates are days (2027-01-31) or times in UTC. An empty value clears a field.

${SERVICE_USAGE}`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [action, ...ids] = positionals;
    const run = ACTIONS.get(action ?? '');
    if (!run) throw new UsageFault(`say what to do: ${[...ACTIONS.keys()].join(', ')}`);
    try {
      return await run(clientOf(values, ''), values, ids);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      printError(error.message);
      return 1;
    }
  },
};

type Action = (client: ReturnType<typeof clientOf>, options: WorkOptions, ids: readonly string[]) => Promise<number>;

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['list', listFindings],
  ['show', showWork],
  ['set', changeWork],
  ['export', exportFindings],
]);
