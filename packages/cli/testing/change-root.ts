import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const CHROOT = ['/usr/sbin/chroot', '/usr/bin/chroot'].find((path) => existsSync(path)) ?? 'chroot';

/** Names and numbers of the devices that every container has. */
const DEVICES = { null: 3, zero: 5, random: 8, urandom: 9 } as const;

const succeeds = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

/** Whether this process may mount and make devices, which even root may not everywhere. */
export function canChangeRoot(): boolean {
  if (process.getuid?.() !== 0 || !existsSync(CHROOT)) return false;
  const root = mkdtempSync(join(tmpdir(), 'chokepoint-root-'));
  try {
    return provideDevices(root);
  } finally {
    removeDevices(root);
    rmSync(root, { recursive: true, force: true });
  }
}

/** Gives a folder that becomes a root what a container has besides its image. */
export function provideDevices(root: string): boolean {
  for (const name of ['dev', 'proc']) mkdirSync(join(root, name), { recursive: true });
  for (const [name, minor] of Object.entries(DEVICES))
    if (!succeeds('mknod', '-m', '666', join(root, 'dev', name), 'c', '1', String(minor))) return false;
  // Without it programs do not find the libraries beside themselves.
  return (
    succeeds('mount', '-t', 'proc', 'proc', join(root, 'proc')) &&
    succeeds('sh', '-c', `: > ${join(root, 'dev', 'null')}`)
  );
}

export function removeDevices(root: string): void {
  spawnSync('umount', [join(root, 'proc')]);
}
