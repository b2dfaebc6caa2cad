import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.ts';

/** npm tries again for minutes where an address cannot be reached. */
const OPTIONS = ['--json', '--fetch-retries=0', '--fetch-timeout=30000'];
const MOST_MS = 180_000;
const VULNERABLE = 1;
const UNCHECKED = 2;

type Report = {
  readonly metadata?: { readonly vulnerabilities?: { readonly total?: number } };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly invalid?: readonly Package[];
  readonly missing?: readonly Package[];
  readonly message?: string;
  readonly error?: { readonly summary?: string };
};
type Package = { readonly name: string; readonly version: string };

/** Looks for known vulnerabilities, then checks signatures. 1: something is wrong; 2: the registry could not be asked. */
export async function auditPackages(): Promise<number> {
  const advisories = await npm('audit', ...OPTIONS);
  if (advisories.metadata?.vulnerabilities === undefined) return notChecked('known vulnerabilities', advisories);
  const found = Object.entries(advisories.vulnerabilities ?? {});
  for (const [name, { severity, range }] of found) console.error(`${severity}: ${name} ${range}`);
  console.log(`${found.length} packages with known vulnerabilities`);
  const signatures = await npm('audit', 'signatures', ...OPTIONS);
  if (!signatures.invalid || !signatures.missing)
    return found.length > 0 ? VULNERABLE : notChecked('signatures', signatures);
  for (const { name, version } of signatures.invalid) console.error(`the signature is not valid: ${name} ${version}`);
  for (const { name, version } of signatures.missing) console.error(`there is no signature: ${name} ${version}`);
  console.log(`${signatures.invalid.length} signatures that are not valid, ${signatures.missing.length} missing`);
  return found.length + signatures.invalid.length + signatures.missing.length > 0 ? VULNERABLE : 0;
}

function notChecked(what: string, { message, error }: Report): number {
  const reason = [message, error?.summary].filter(Boolean).join(': ') || 'npm returned no report';
  console.error(`The audit is not complete: ${what} could not be checked (${reason}).`);
  console.error('It needs the advisories and keys of the npm registry; run it where they can be reached.');
  return UNCHECKED;
}

function npm(...words: readonly string[]): Promise<Report> {
  const { promise, resolve } = Promise.withResolvers<Report>();
  const shell = process.platform === 'win32';
  const child = spawn('npm', words, { cwd: projectRoot, shell, stdio: ['ignore', 'pipe', 'ignore'] });
  const timer = setTimeout(() => child.kill(), MOST_MS);
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece;
  });
  child.once('error', ({ message }) => resolve({ message }));
  child.once('close', (_code, signal) => {
    clearTimeout(timer);
    resolve(signal ? { message: `npm did not end within ${MOST_MS / 60_000} minutes` } : reportIn(text));
  });
  return promise;
}

function reportIn(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
