import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { joinedFolder, joinedName } from '../../packages/server/testing/processes/joined-programs.ts';
import { projectRoot } from '../project-root.ts';

/** Programs that tests start. */
const PROGRAMS = [
  'packages/cli/src/main.ts',
  'packages/server/testing/processes/committing-process.ts',
  'packages/server/testing/processes/serving-process.ts',
];
/** Packages of many small files that need nothing but their code. The others stay where they are. */
const JOINED_PACKAGES = /^(@chokepoint\/|(@zxcvbn-ts\/core|jose|kysely|prom-client|yaml)(\/|$))/;
const THREADS = join(projectRoot, 'packages/server/src/');

/**
 * Joins the files of each program, and of the threads that it starts, into few. Tests start programs and threads
 * hundreds of times, and loading each of a thousand files takes longer than what most of them do.
 */
export async function joinPrograms(): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((path) => [nameOf(join(projectRoot, path)), join(projectRoot, path)])),
    platform: 'node',
    external: (id) => !/^(\.|\/|[A-Z]:)/.test(id) && !JOINED_PACKAGES.test(id),
    treeshake: false,
    plugins: [ownAddresses],
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'part-[name].mjs',
    keepNames: true,
  });
  await build.close();
  mkdirSync(joinedFolder, { recursive: true });
  for (const chunk of output) if (chunk.type === 'chunk') writeChanged(join(joinedFolder, chunk.fileName), chunk.code);
  const names = new Set(output.map(({ fileName }) => fileName));
  for (const name of readdirSync(joinedFolder)) if (!names.has(name)) rmSync(join(joinedFolder, name));
}

const nameOf = (source: string) => joinedName(source).replace(/\.mjs$/, '');

/** Another run may be using what is there. */
function writeChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}

/** Sources keep their own addresses, by which they find the files beside them; threads are joined as programs are. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: {
    filter: { code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const joined = code.replaceAll(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g, (address, path: string) => {
        const source = resolve(dirname(id), path);
        if (!source.startsWith(THREADS)) return address;
        const fileName = joinedName(source);
        this.emitFile({ type: 'chunk', id: source, fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      });
      return joined
        .replaceAll(/(?<!mjs', )import\.meta\.url/g, JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
    },
  },
};
