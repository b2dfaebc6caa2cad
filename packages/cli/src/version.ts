import { readFileSync } from 'node:fs';
import type { Command } from './command.ts';
import { print } from './text/print.ts';

/** Of this program, as its package says. */
export function programVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

export const version: Command = {
  usage: 'chokepoint version',
  async run() {
    print(`chokepoint ${programVersion()} (node ${process.versions.node})`);
    return 0;
  },
};
