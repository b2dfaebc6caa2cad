import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const checksums: Record<string, string> = JSON.parse(read('scripts/runtime-checksums.json'));

describe('What is installed (L10)', () => {
  it('has a pinned checksum for the runtime of every platform', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'));
    assert.deepEqual(Object.keys(checksums).sort(), Object.keys(optionalDependencies).sort());
  });

  it('is run by the program with that checksum', () => {
    const [, name = ''] = /node_modules[/\\]([^/\\]+)[/\\]bin/.exec(process.execPath) ?? [];
    const checksum = createHash('sha256').update(readFileSync(process.execPath)).digest('hex');
    assert.equal(checksum, checksums[name]);
  });

  it('comes from the lockfile alone, without install scripts', () => {
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
    assert.doesNotMatch(read('scripts/run.mjs'), /npm\('install'\)/);
  });

  it('is not called sound when the registry does not say so', async () => {
    const registry = createServer((_request, response) => response.writeHead(405).end()).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { port } = registry.address() as AddressInfo;
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
    const audit = spawn(process.execPath, [join(ROOT, 'scripts/supply.ts'), 'audit'], { env });
    let said = '';
    audit.stderr.on('data', (piece) => {
      said += piece;
    });
    const [status] = await once(audit, 'close');
    registry.close();
    assert.equal(status, 2, said);
    assert.match(said, /known vulnerabilities could not be checked \(.*405/);
  });

  it('is listed under its own name', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/supply.ts'), 'sbom']);
    assert.equal(status, 0, stderr.toString());
    const { metadata, components } = JSON.parse(stdout.toString());
    const { version } = JSON.parse(read('package.json'));
    assert.deepEqual(
      [metadata.component.name, metadata.component.purl],
      ['chokepoint', `pkg:npm/chokepoint@${version}`],
    );
    const names = components.map(({ name }: { name: string }) => name);
    assert.ok(names.includes('fastify') && names.includes('react') && !names.includes('vite'));
  });

  it('has licences that are on the list', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/supply.ts'), 'licences']);
    assert.equal(status, 0, stderr.toString());
  });
});
