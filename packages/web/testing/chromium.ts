import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** First the one without a user interface, which needs half of the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
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

/** Path of a Chromium; Debian's is installed when there is none and we may. */
export function chromiumPath(): string {
  return findChromium() ?? installChromium();
}

function findChromium(): string | undefined {
  const given = process.env.CHOKEPOINT_CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHOKEPOINT_CHROMIUM names "${given}", which does not exist`);
    return given;
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'chromium'));
  return [...PLACES, ...onPath].find((path) => existsSync(path));
}

function installChromium(): string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      'The tests of the web application need Chromium or Chrome: install it, name it in CHOKEPOINT_CHROMIUM, or run as root on Debian.',
    );
  console.error('Installing Chromium ...');
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
  };
  // Test files run in several processes: the second waits for the first.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  execFileSync('apt-get', [...patience, 'update', '-qq'], quiet);
  execFileSync(
    'apt-get',
    [...patience, 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    quiet,
  );
  const found = findChromium();
  if (!found) throw new Error('Chromium was installed, but was not found');
  return found;
}
