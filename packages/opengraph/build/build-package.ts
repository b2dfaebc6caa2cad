import { spawnSync } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Writes the package as plain JavaScript: one module that contains the rules of the service, declarations, and a manifest
 * without dependencies.
 */
export async function buildPackage(folder: URL): Promise<string> {
  const outDir = fileURLToPath(folder);
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: here(''),
    configFile: false,
    logLevel: 'error',
    build: { outDir, ssr: here('src/index.ts'), minify: false, target: 'node20' },
    ssr: { noExternal: true },
  });
  writeDeclarations(outDir);
  const { name, version, description, license } = JSON.parse(await readFile(here('package.json'), 'utf8'));
  const manifest = {
    ...{ name, version, description, license, type: 'module', sideEffects: false },
    engines: { node: '>=20' },
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
  };
  await writeFile(`${outDir}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  await copyFile(here('README.md'), `${outDir}/README.md`);
  await copyFile(here('../../LICENSE'), `${outDir}/LICENSE`);
  return outDir;
}

function writeDeclarations(outDir: string): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [here('../../node_modules/typescript/bin/tsc'), '-p', here('build/tsconfig.json'), '--outDir', `${outDir}/types`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`no declarations: ${stdout}`);
}
