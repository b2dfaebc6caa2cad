import { readFile, writeFile } from 'node:fs/promises';
import {
  ApiError,
  type Client,
  listZoneTags,
  MOST_SIMULATED,
  type SimulationBody,
  simulateChange,
} from '@chokepoint/contract';
import type { Command } from '../command.ts';
import { UsageFault } from '../command.ts';
import { oneOf, requireFiles } from '../options/option-values.ts';
import { parseOnlyOptions, TEXT, TEXTS } from '../options/parse-options.ts';
import { UnreachableService } from '../options/reachable-fetch.ts';
import { clientOf, SERVICE_OPTIONS, SERVICE_USAGE } from '../options/service-options.ts';
import { printError } from '../text/print.ts';
import { effectAsText } from './effect-as-text.ts';
import { CHANGE_EXAMPLES, parseChange } from './parse-change.ts';
import { SHOWN } from './section-text.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  change: TEXTS,
  ldif: TEXT,
  terraform: TEXT,
  zone: TEXTS,
  strict: { type: 'boolean' },
  all: { type: 'boolean' },
  format: TEXT,
  out: TEXT,
} as const;

/** Exit codes. */
const NO_NEW_PATH = 0;
const NEW_PATH = 1;
const REFUSED = 2;
const UNKNOWN = 3;

export const whatIf: Command = {
  usage: `chokepoint what-if (--change "SENTENCE"... | --ldif FILE | --terraform FILE) [--zone NAME]... [--strict]
                     [--all] [--format text|json] [--out FILE]

Says what would change if changes were made in a directory or tenant: who gets a path into a zone or loses it, findings,
exposure, and what follows from what. Nothing is stored. The text begins with the totals and shows ${SHOWN} lines of each part;
--all shows the rest, and so does --format json. --ldif is a file of changes in LDIF, --terraform what
terraform show -json PLANFILE prints; a name that contains words of a sentence is put in quotes. Sentences:

  ${CHANGE_EXAMPLES.join('\n  ')}

Exit code 0: no principal gets a path into Tier Zero, or into the zones named with --zone. 1: one does. 2: a change or an
option is wrong. 3: the service did not answer; with --strict also if a file contains what is not understood, or names
objects that are not in the graph.

${SERVICE_USAGE}`,
  async run(args) {
    const values = parseOnlyOptions(args, OPTIONS);
    const format = oneOf(['text', 'json'], values.format ?? 'text', '--format');
    const body = await requestOf(values);
    const all = values.all === true;
    const limit = all || format === 'json' ? MOST_SIMULATED : SHOWN;
    const client = clientOf(values, '');
    try {
      const { data: effect } = (await client.call(simulateChange, { body: { ...body, limit } })).body;
      const zones = await zonesOf(client);
      const nameOf = (id: number) => zones.find((zone) => zone.id === id)?.name ?? `zone ${id}`;
      const text = format === 'json' ? `${JSON.stringify(effect, null, 2)}\n` : effectAsText(effect, nameOf, all);
      if (values.out === undefined) process.stdout.write(text);
      else await writeFile(values.out, text);
      return exitCode(effect, watched(zones, values.zone), values.strict === true);
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof UnreachableService)) throw error;
      printError(error.message);
      return error instanceof ApiError && error.status === 400 ? REFUSED : UNKNOWN;
    }
  },
};

type Zone = { readonly id: number; readonly name: string; readonly position: number | null };

async function requestOf(values: {
  readonly change?: string[] | undefined;
  readonly ldif?: string | undefined;
  readonly terraform?: string | undefined;
}) {
  const { change = [], ldif, terraform } = values;
  if (change.length === 0 && ldif === undefined && terraform === undefined)
    throw new UsageFault('say what to change: --change, --ldif or --terraform');
  requireFiles([ldif, terraform].filter((path) => path !== undefined));
  return {
    changes: change.map(parseChange),
    ...(ldif !== undefined && { ldif: await readFile(ldif, 'utf8') }),
    ...(terraform !== undefined && { terraform: await readFile(terraform, 'utf8') }),
  };
}

async function zonesOf(client: Client): Promise<Zone[]> {
  const { data } = (await client.call(listZoneTags, {})).body;
  return data.tags.filter(({ type }) => type === 1);
}

/** The zones that a new path must not lead into: those that were named, or the highest. */
function watched(zones: readonly Zone[], names: readonly string[] | undefined): number[] {
  if (!names) return zones.filter(({ position }) => position === 1).map(({ id }) => id);
  return names.map((name) => {
    const zone = zones.find((one) => one.name.toLowerCase() === name.toLowerCase() || String(one.id) === name);
    if (!zone) throw new UsageFault(`there is no zone "${name}"; zones are ${zones.map((one) => one.name).join(', ')}`);
    return zone.id;
  });
}

function exitCode(effect: SimulationBody, zones: readonly number[], strict: boolean): number {
  if (effect.paths_gained.some(({ asset_group_tag_id }) => zones.includes(asset_group_tag_id))) return NEW_PATH;
  const isUnclear = effect.left_out.some(({ reason }) => reason !== 'no effect');
  return strict && isUnclear ? UNKNOWN : NO_NEW_PATH;
}
