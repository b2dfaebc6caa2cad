import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE = { stdio: 'ignore', timeout: 60_000 } as const;

/** Path of Prometheus' checker of rules: the one on the path, or Debian's where we may get it; nothing where neither is. */
export function promtoolPath(): string | undefined {
  return spawnSync('promtool', ['--version']).status === 0 ? 'promtool' : unpackedPromtool();
}

/** Out of Debian's package, which is not installed: it would start a server. */
function unpackedPromtool(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-promtool-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const download = () => execFileSync('apt-get', ['download', '-qq', 'prometheus'], { ...PATIENCE, cwd: folder });
  try {
    try {
      download();
    } catch {
      execFileSync('apt-get', ['update', '-qq'], PATIENCE);
      download();
    }
    const [archive = ''] = readdirSync(folder);
    execFileSync('dpkg-deb', ['-x', archive, folder], { ...PATIENCE, cwd: folder });
    return join(folder, 'usr', 'bin', 'promtool');
  } catch {
    return undefined;
  }
}
