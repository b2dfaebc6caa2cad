#!/usr/bin/env node
// The command of the npm package. Plain JavaScript, because the Node that runs it may be older than the one that the service needs:
// hands over to the runtime that was installed with it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const OLDEST_MAJOR = 26;

function runtime() {
  const { platform, arch } = process;
  const ending = `-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const { optionalDependencies } = JSON.parse(readFileSync(join(here, '..', 'package.json'), 'utf8'));
  const name = Object.keys(optionalDependencies).find((one) => /^node-(bin-)?/.test(one) && one.endsWith(ending));
  try {
    if (name) {
      const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
      return join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
    }
  } catch {
    // Not installed: optional packages may be left out.
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath;
  console.error(
    `This needs Node ${OLDEST_MAJOR} or newer, or the package ${name ?? 'of a runtime'}, which is not installed.`,
  );
  return process.exit(1);
}

const main = join(here, '..', 'packages', 'cli', 'src', 'main.js');
const child = spawn(runtime(), ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...JSON.parse(readFileSync(join(here, 'allocator.json'), 'utf8')), ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)));
