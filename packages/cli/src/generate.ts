import { generateEnvironment, LEAST_USERS, type Shape } from '@chokepoint/ingest/generate';
import { type Command, UsageFault } from './command.ts';
import { writeEnvironment } from './environment-archive.ts';
import { userCount } from './options/option-values.ts';
import { parseOnlyOptions, TEXT } from './options/parse-options.ts';
import { print } from './text/print.ts';

const MOST_USERS = 10_000_000;

export const generate: Command = {
  usage: `chokepoint generate --users N [--seed TEXT] [--shape plain|tangled] [--out FILE.zip|FOLDER]

Two domains with a trust, certificate services and a cloud tenant, with weaknesses to find. The same number of users and
the same seed (default: 1) give the same bytes. Without --out the file is environment-N.zip in the current folder; a name
that does not end in .zip is a folder, into which the files are written unpacked. Existing files are overwritten.

--shape tangled (default: plain) makes it as hard as directories that have grown for decades: groups that overlap six deep
and contain each other, one of half of the staff, members from the other domain, computers that everyone administers,
servers with 300 local groups.`,
  async run(args) {
    const { users, seed, shape, out } = readOptions(args);
    const started = performance.now();
    const written = await writeEnvironment(generateEnvironment({ users, seed, shape }), out);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const megabytes = (written.bytes / 1e6).toFixed(1);
    print(`${out}: ${users} users, ${written.files} files, ${megabytes} MB of text, written in ${seconds} s`);
    return 0;
  },
};

type Options = { readonly users: number; readonly seed: string; readonly shape: Shape; readonly out: string };

function readOptions(args: readonly string[]): Options {
  const given = parseOnlyOptions(args, { users: TEXT, seed: TEXT, shape: TEXT, out: TEXT });
  if (given.users === undefined) throw new UsageFault('generate needs --users N');
  const users = userCount(given.users, LEAST_USERS, MOST_USERS);
  if (given.out === '') throw new UsageFault('--out must name a file or folder');
  const shape = given.shape ?? 'plain';
  if (!isShape(shape)) throw new UsageFault('--shape must be plain or tangled');
  return { users, seed: given.seed ?? '1', shape, out: given.out ?? `environment-${users}.zip` };
}

const isShape = (text: string): text is Shape => text === 'plain' || text === 'tangled';
