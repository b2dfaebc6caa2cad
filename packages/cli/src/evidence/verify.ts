import { readFile, stat } from 'node:fs/promises';
import type { Verification } from '@chokepoint/server/offline';
import type { Command } from '../command.ts';
import { UsageFault } from '../command.ts';
import { requireFiles } from '../options/option-values.ts';
import { parseOptions, TEXT } from '../options/parse-options.ts';
import { oneLine, print } from '../text/print.ts';

const OPTIONS = { key: TEXT, fingerprint: TEXT } as const;

/** Exit codes. */
const VERIFIED = 0;
const REFUSED = 1;
const NOT_TRUSTED = 3;
const STATED = 4;

const MOST_BYTES = 2 ** 30;

export const verify: Command = {
  usage: `chokepoint verify FILE [--key KEY.pem | --fingerprint HEX]

Verifies a bundle of evidence by itself, without a service: that no bit was changed since it was signed, and that every
relationship in it was collected or follows, by the rules of this program, from the facts in the bundle. --key (a public
key, PEM) or --fingerprint says which key you trust; get it from the service or its administrator, not with the bundle.

Exit code 0: verified, and signed by the trusted key. 1: refused: changed, damaged, or something in it does not follow.
2: wrong options. 3: intact, but signed by a key that you did not name. 4: intact and trusted, but some relationships are
only stated, because facts behind them were hidden from the user who made the bundle.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new UsageFault('name one bundle: chokepoint verify FILE');
    if (values.key !== undefined && values.fingerprint !== undefined)
      throw new UsageFault('give either --key or --fingerprint');
    requireFiles([path]);
    const trusted = await trustedFingerprint(values);
    if ((await stat(path)).size > MOST_BYTES) {
      print('REFUSED: the file is larger than 1 GiB');
      return REFUSED;
    }
    const { BundleError, verifyBundle } = await import('@chokepoint/server/offline');
    try {
      return report(verifyBundle(await readFile(path)), trusted);
    } catch (error) {
      if (!(error instanceof BundleError)) throw error;
      print(short(`REFUSED: ${error.message}`));
      return REFUSED;
    }
  },
};

async function trustedFingerprint(values: { key?: string; fingerprint?: string }): Promise<string | undefined> {
  const { key, fingerprint } = values;
  if (key !== undefined) {
    requireFiles([key]);
    const { BundleError, fingerprintOfPem } = await import('@chokepoint/server/offline');
    try {
      return fingerprintOfPem(await readFile(key, 'utf8'));
    } catch (error) {
      if (error instanceof BundleError) throw new UsageFault(`${key}: ${error.message}`);
      throw error;
    }
  }
  const plain = fingerprint?.replaceAll(':', '').toLowerCase();
  if (plain !== undefined && !/^[0-9a-f]{64}$/.test(plain))
    throw new UsageFault('--fingerprint must be 64 hexadecimal digits');
  return plain;
}

function report(result: Verification, trusted: string | undefined): number {
  const { header, fingerprint, findings, paths, collected, derived, stated, faults } = result;
  print(short(`Made ${header.made_at} by version ${header.program.version}`));
  if (header.graph) print(`Graph ${header.graph.version ?? '(from files)'}, SHA-256 ${header.graph.sha256}`);
  for (const { name, sha256 } of header.inputs ?? []) print(`Input ${short(name)}, SHA-256 ${sha256}`);
  print(`${findings} findings, ${paths} paths, ${collected} collected and ${derived} derived relationships`);
  if (!result.sameRules) print('Note: made with another version of the rules; they were checked with those here');
  for (const fault of faults) print(short(fault));
  if (faults.length > 0) {
    print('REFUSED: the bundle does not prove what it says');
    return REFUSED;
  }
  print(`Every derived relationship follows from the facts in the bundle. Signed by ${fingerprint}`);
  if (trusted === undefined) {
    print(
      'NOT TRUSTED: this key is only the one inside the bundle; name the key that you trust with --key or --fingerprint',
    );
    return NOT_TRUSTED;
  }
  if (trusted !== fingerprint) {
    print(`NOT TRUSTED: the bundle was signed by another key than ${trusted}`);
    return NOT_TRUSTED;
  }
  if (stated > 0) {
    print(`STATED: ${stated} relationships rest on facts that are not in the bundle`);
    return STATED;
  }
  print('VERIFIED');
  return VERIFIED;
}

/** Texts of a bundle may hold anything; a terminal must not act on it. */
const short = (text: string): string => oneLine(text).slice(0, 500);
