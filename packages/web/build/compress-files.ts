import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Puts `NAME.gz` beside every text file, so that the service need not compress it again for each request. */
export async function compressFiles(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,html}', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(`${file}.gz`, await compress(await readFile(file), { level: 9 }));
  }
}
