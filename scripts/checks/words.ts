import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

type Text = { readonly path: string; readonly text: string };

/** Words of docs/glossary.md that readers have to decode, and the common word for each. Whole words, in any case. */
const BANNED: Readonly<Record<string, string>> = {
  whoever: 'name the role: the user, the caller, the attacker',
  somebody: 'a user, a caller',
  anew: 'again',
  'taken in': 'ingested',
  'takes in': 'ingests',
  'made-up': 'sample, generated',
  'unless said': 'by default',
  'in earnest': 'leave it out',
  'loose end': 'unresolved reference',
  patience: 'timeout',
  courier: 'webhook sender',
  rehearse: 'warm up',
  rehearsal: 'warm-up',
  anybody: 'any user, any caller',
  mend: 'fix, repair',
  'at hand': 'current, available',
  'as it stands': 'unchanged, raw',
  'heard of': 'referenced',
  'in sight': 'visible',
  'had of it': 'possible, available',
  'no trap': 'is handled, ends',
  'part from': 'separate from, cut off from',
};

const WORDS = new RegExp(`\\b(${Object.keys(BANNED).join('|')})s?\\b`, 'gi');
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;
const NAME = /\b[A-Za-z_$][\w$]*\b/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Banned words in prose: everything in a document, only comments and names in a program. Strings are not checked. */
export function wordFaults(files: readonly Text[]): string[] {
  return files.flatMap(({ path, text }) => {
    const prose = path.endsWith('.md') ? text : proseOf(text, path.endsWith('.ts'));
    const found = new Set([...prose.matchAll(WORDS)].map(([, word = '']) => word.toLowerCase()));
    return [...found].map((word) => `${path}: "${word}": ${BANNED[word]}`);
  });
}

function proseOf(program: string, hasNamesOnly: boolean): string {
  const comments = program.match(COMMENT) ?? [];
  if (!hasNamesOnly) return comments.map(joined).join('\n'); // texts of pages stand between the names
  const names = program.replace(COMMENT, ' ').replace(STRING, ' ').match(NAME) ?? [];
  const words = names.map((name) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '));
  return [...comments.map(joined), ...words].join('\n');
}

/** A phrase may be broken over two lines of a comment. */
const joined = (comment: string): string => comment.replace(/\s*\n\s*\*?\s*/g, ' ');

/** Documents, and the programs whose words belong to this project alone. */
export async function checkedTexts(): Promise<Text[]> {
  const texts: Text[] = [];
  for await (const found of glob(
    ['*.md', 'docs/**/*.md', 'packages/*/*.md', 'packages/*/src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/*.ts'],
    { cwd: projectRoot },
  )) {
    const path = found.replaceAll('\\', '/');
    // These define the banned words.
    if (path === 'docs/glossary.md' || /\/(page-)?words(\.test)?\.ts$/.test(path)) continue;
    texts.push({ path, text: readFileSync(join(projectRoot, path), 'utf8') });
  }
  return texts.sort((one, other) => (one.path < other.path ? -1 : 1));
}
