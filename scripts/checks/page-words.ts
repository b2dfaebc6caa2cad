import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

type Text = { readonly path: string; readonly text: string };

/** Phrases that no text of a page uses, and what practitioners say. In any case, whole words. */
const BANNED: Readonly<Record<string, string>> = {
  whoever: 'name the role: the administrator, the user',
  somebody: 'a user, an administrator',
  nobody: 'no user, no principal',
  everybody: 'all users',
  anybody: 'any user',
  'made-up': 'demo, sample',
  'taken in': 'ingested',
  'taking in': 'ingesting',
  'way in': 'path',
  'ways in': 'paths',
  'from the start': 'from the source, or the name',
  'turn round': 'swap',
  'take it along': 'export',
  'take the last change back': 'undo',
  'do it again': 'redo',
  'take acceptance back': 'revoke acceptance',
  crowd: 'group, stack',
  'is called so': 'no match',
  'was told': 'delivered to',
  'are told': 'are sent',
  'fewest steps': 'shortest paths',
  'follows from others': 'derived',
  'how it went on': 'trend',
  'however they ended': 'all results',
  'one-time codes on': 'MFA on',
  'hear of': 'receive',
  'hears of': 'receives',
  'collector saw': 'collector files, collected data',
  'collectors saw': 'collector files, collected data',
  'come by it': 'exposed principals',
  'went on': 'trend, over time',
  'grows old': 'out of date',
  'look again': 'collect',
  'held by an attacker': 'compromised',
  'worth protecting': 'zones, in order of privilege',
  vouched: 'certified',
  vouches: 'certifies',
  'the drawing': 'the graph',
  'in words': 'description',
  'show everything': 'fit to screen',
  'add a stop': 'add waypoint',
  'finer object control': 'advanced object control',
  'access entry': 'ACE',
  'being sent': 'uploading',
  'every state': 'all statuses',
  'send it again': 'retry',
  'make a plan': 'create plan',
  'no plan takes less': 'provably minimal',
  'root authorities': 'root CAs',
  'go to the start': 'go to Home',
  'state of the service': 'system status',
};

const PHRASES = new RegExp(`\\b(${Object.keys(BANNED).join('|')})s?\\b`, 'gi');
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const BETWEEN_TAGS = />[^<>{}=;]*[A-Za-z][^<>{}=;]*</g;
/** Text of an element on lines of its own. */
const OWN_LINE = /^\s+[A-Z“][^={}();<>]*$/gm;

/** Banned phrases in the texts that users of the web application read. */
export function pageWordFaults(files: readonly Text[]): string[] {
  return files.flatMap(({ path, text }) => {
    const program = text.replace(COMMENT, ' ');
    const texts = [STRING, BETWEEN_TAGS, OWN_LINE].flatMap((part) => program.match(part) ?? []);
    const found = new Set([...texts.join('\n').matchAll(PHRASES)].map(([, phrase = '']) => phrase.toLowerCase()));
    return [...found].map((phrase) => `${path}: "${phrase}": ${BANNED[phrase]}`);
  });
}

export async function pageTexts(): Promise<Text[]> {
  const texts: Text[] = [];
  for await (const found of glob('packages/web/src/**/*.{ts,tsx}', { cwd: projectRoot }))
    texts.push({ path: found.replaceAll('\\', '/'), text: readFileSync(join(projectRoot, found), 'utf8') });
  return texts.sort((one, other) => (one.path < other.path ? -1 : 1));
}
