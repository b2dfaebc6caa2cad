import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** It has no user interface, and needs a third of the processor time of the others. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const OTHERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Quiet, and without requests to anything but the service under test. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Draws without a graphics card, in the quickest way for small drawings. */
export const PLAIN_DRAWING: readonly string[] = ['--disable-gpu'];

/** Path of a Chromium. Debian's headless shell is installed when it is missing and we may. */
export function chromiumPath(): string {
  const given = process.env.CHOKEPOINT_CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHOKEPOINT_CHROMIUM names "${given}", which does not exist`);
    return given;
  }
  if (existsSync(HEADLESS_SHELL) || installHeadlessShell()) return HEADLESS_SHELL;
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'chromium'));
  const found = [...OTHERS, ...onPath].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'The tests of the web application need Chromium or Chrome: install it, name it in CHOKEPOINT_CHROMIUM, or run as root on Debian.',
  );
}

function installHeadlessShell(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error('Installing Chromium ...');
  // Two runs at a time: the second waits for the first.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  aptGet([...patience, 'update', '-qq']);
  aptGet([...patience, 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  return existsSync(HEADLESS_SHELL);
}

/** What it has to say about a failure goes to the terminal; another browser may do. */
function aptGet(args: readonly string[]): void {
  spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
