import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWebApp } from '../../packages/web/build/build-web-app.ts';

/** All scripts and styles of the application, compressed; icons are loaded by first letter as they are shown. */
export async function applicationBytes(): Promise<number> {
  const assets = join(await buildWebApp(), 'assets');
  return readdirSync(assets, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css)$/.test(name) && !name.startsWith('icons'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
}
