import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** A file of the web application, in memory: there are few, and no request can reach any other file. */
export type WebAppFile = {
  readonly body: Buffer;
  /** The same bytes compressed, when the build wrote them. */
  readonly gzip: Buffer | undefined;
  readonly type: string;
  readonly etag: string;
  /** Its name changes with its content. */
  readonly immutable: boolean;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** The files of a built application by their path below its folder, with `/` between the parts. */
export async function readWebApp(folder: string): Promise<ReadonlyMap<string, WebAppFile>> {
  const contents = new Map<string, Buffer>();
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    contents.set(name, await readFile(path));
  }
  if (!contents.has('index.html')) throw new Error(`there is no index.html in ${folder}`);
  const files = new Map<string, WebAppFile>();
  for (const [name, body] of contents) {
    if (name.endsWith('.gz')) continue;
    files.set(name, {
      body,
      gzip: contents.get(`${name}.gz`),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      // Weak, because the compressed bytes have the same tag.
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      immutable: name.startsWith('assets/'),
    });
  }
  return files;
}
