import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user that runs the server. PostgreSQL refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number };

/** `undefined` = our own user, unless that is root. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return listedAccount() ?? { uid: lookUp('-u'), gid: lookUp('-g') };
}

/** From the list of local users, which can be read where no program is on the path. */
function listedAccount(): Account | undefined {
  if (process.platform !== 'linux' || !existsSync('/etc/passwd')) return undefined;
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

const lookUp = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));

/** Lets the account pass through a folder of ours, without reading it. */
export function letThrough(account: Account | undefined, folder: string): void {
  if (account) chownSync(folder, 0, account.gid);
  chmodSync(folder, account ? 0o710 : 0o700);
}

/** Gives a folder and everything in it to the account. A copy that was put back by root belongs to root, for example. */
export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return;
  lchownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) giveTo(account, inner);
    else lchownSync(inner, account.uid, account.gid);
  }
}

/** How a program is started as the account: words before its command, and options of the spawning. */
export type RunAs = { readonly prefix: readonly string[]; readonly options: { uid?: number; gid?: number } };

/**
 * An installation in a home folder that is closed to others, such as root's, cannot be reached by the account. Linux can
 * give the program the right to pass through folders, and nothing else.
 */
export function runAs(account: Account | undefined, needed: readonly string[]): RunAs {
  if (!account) return { prefix: [], options: {} };
  const closed = needed.flatMap((path) => closedAbove(account, path))[0];
  if (closed === undefined) return { prefix: [], options: account };
  if (process.platform !== 'linux') throw new Error(`the user "nobody" cannot pass through the folder ${closed}`);
  const user = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  const right = '+dac_read_search';
  const rights = ['--inh-caps', right, '--ambient-caps', right, '--bounding-set', `-all,${right}`];
  // Without it access(2), by which programs of PostgreSQL look for each other, ignores the right.
  const lasting = ['--securebits', '+no_setuid_fixup'];
  return { prefix: ['setpriv', ...user, ...lasting, ...rights], options: {} };
}

/** The folders above a path that the account cannot pass through. */
function closedAbove({ uid, gid }: Account, path: string): string[] {
  const above = dirname(path);
  const further = above === path ? [] : closedAbove({ uid, gid }, above);
  const { mode, uid: owner, gid: group } = statSync(path);
  const passes = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
  return passes ? further : [...further, path];
}
