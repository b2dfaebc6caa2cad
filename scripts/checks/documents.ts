import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'packages/*/*.md', 'bench/*.md'];

/** Links of documents to files that are not there. */
export async function linkFaults(root: string): Promise<string[]> {
  const faults: string[] = [];
  for await (const path of glob(DOCUMENTS, { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g))
      if (!/^[a-z]+:|^\//.test(target) && !existsSync(join(root, dirname(path), target)))
        faults.push(`${path}: there is no ${target}`);
  }
  return faults;
}

/** Messages that the guide explains and no source contains. `...` stands for what differs. */
export async function messageFaults(root: string): Promise<string[]> {
  const guide = 'docs/operations/troubleshoot.md';
  let sources = '';
  for await (const path of glob('packages/{server,cli}/src/**/*.ts', { cwd: root }))
    sources += readFileSync(join(root, path), 'utf8');
  const isSaid = (message: string) => message.split('...').every((piece) => sources.includes(piece.trim()));
  const messages = readFileSync(join(root, guide), 'utf8').matchAll(/^\| `([^`]+)` \|/gm);
  return [...messages].flatMap(([, message = '']) =>
    isSaid(message) ? [] : [`${guide}: no source says "${message}"`],
  );
}
