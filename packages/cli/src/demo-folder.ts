import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '@chokepoint/server';
import { UsageFault } from './command.ts';

/** Marks a folder that holds nothing but a demo. */
const MARKER = 'this-is-a-demo';

/** An empty folder for a demo. The data of an earlier demo is deleted; any other folder, or a running demo, is refused. */
export function freshDemoFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, MARKER)))
    throw new UsageFault(`${folder} holds something that is not a demo: move it first`);
  const lock = lockDataFolder(folder);
  for (const name of readdirSync(folder))
    if (name !== MARKER && !name.endsWith('.lock')) rmSync(join(folder, name), { recursive: true, force: true });
  writeFileSync(join(folder, MARKER), 'Deleted and created again by every `chokepoint demo`.\n');
  lock.release();
  return folder;
}
