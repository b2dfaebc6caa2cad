import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildPackage } from '../build/build-package.ts';

const run = promisify(execFile);

it('is built as plain JavaScript that needs nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opengraph-build-'));
  try {
    const built = await buildPackage(pathToFileURL(join(folder, 'dist/')));
    const { name, exports, dependencies } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8'));
    assert.deepEqual([name, dependencies], ['@chokepoint/opengraph', undefined]);
    assert.match(await readFile(join(built, exports['.'].types), 'utf8'), /OpenGraphBuilder/);
    const program = `
      import { OpenGraphBuilder, validateText } from ${JSON.stringify(pathToFileURL(join(built, exports['.'].default)))};
      const graph = new OpenGraphBuilder({ sourceKind: 'X' }).node('a', ['A']);
      console.log(JSON.stringify(await validateText([...graph.parts()][0])));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
    assert.deepEqual([JSON.parse(stdout).valid, JSON.parse(stdout).nodes], [true, 1]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
