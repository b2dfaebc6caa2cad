import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

export const SOCKET_PORT = 5432;
/** A socket's path has to fit into 104 bytes on macOS, 108 on Linux, with a zero at the end. */
const LONGEST = 103;

export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/**
 * A folder for the server's socket that only its user can enter: beside the data, or in the temporary folder where that
 * path is too long.
 */
export function socketFolder(folder: string, account: Account | undefined): string {
  const chosen = socketFolderOf(folder);
  mkdirSync(chosen, { recursive: true, mode: 0o700 });
  const found = lstatSync(chosen);
  const mine = [process.getuid?.(), account?.uid].includes(found.uid);
  // In a temporary folder, other users could have created one with this name.
  if (!found.isDirectory() || (process.platform !== 'win32' && !mine))
    throw new Error(`${chosen} belongs to another user`);
  if (account) chownSync(chosen, account.uid, account.gid);
  chmodSync(chosen, 0o700);
  return chosen;
}

/** Where that folder is. */
export function socketFolderOf(folder: string): string {
  const beside = join(folder, 'run');
  return Buffer.byteLength(socketIn(beside)) <= LONGEST ? beside : shortFolder(folder);
}

/** The same name at every start, so that a server that was left running is found. */
function shortFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `chokepoint-${name}`);
}
