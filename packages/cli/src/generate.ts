import { parseArgs } from 'node:util';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { type Command, UsageFault } from './command.ts';
import { writeEnvironment } from './environment-archive.ts';

const MOST_USERS = 10_000_000;

export const generate: Command = {
  name: 'generate',
  summary: 'Write a made-up environment as collectors would, for trying things out and for measuring',
  usage:
    'chokepoint generate --users N [--seed TEXT] [--out FILE.zip|FOLDER]\n\nTwo domains with a trust, certificate services and a cloud tenant, with weaknesses to be found. The same number of users\nand the same seed (default: 1) give the same bytes. Without --out the file is environment-N.zip in this folder; a name\nthat does not end in .zip is a folder, in which each file is written by itself. Files that are there are overwritten.',
  async run(args) {
    const { users, seed, out } = readOptions(args);
    const started = performance.now();
    const written = await writeEnvironment(generateEnvironment({ users, seed }), out);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const megabytes = (written.bytes / 1e6).toFixed(1);
    console.log(`${out}: ${users} users, ${written.files} files, ${megabytes} MB of text, written in ${seconds} s`);
    return 0;
  },
};

function readOptions(args: readonly string[]): { users: number; seed: string; out: string } {
  const given = optionsOf(args);
  if (given.users === undefined) throw new UsageFault('generate needs --users N');
  const users = Number(given.users);
  if (!/^\d{1,9}$/.test(given.users) || users < LEAST_USERS || users > MOST_USERS)
    throw new UsageFault(`--users must be a whole number from ${LEAST_USERS} to ${MOST_USERS}, not "${given.users}"`);
  if (given.out === '') throw new UsageFault('--out must name a file or folder');
  return { users, seed: given.seed ?? '1', out: given.out ?? `environment-${users}.zip` };
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { users: text, seed: text, out: text }, strict: true }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}
