import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { ApiError, writeEvidence } from '@chokepoint/contract';
import type { SigningKey } from '@chokepoint/server/offline';
import { UsageFault } from '../command.ts';
import { requireFiles } from '../options/option-values.ts';
import { clientOf } from '../options/service-options.ts';
import { print, printError } from '../text/print.ts';

type Texts = readonly string[] | undefined;
export type EvidenceOptions = Parameters<typeof clientOf>[0] & {
  readonly out?: string | undefined;
  readonly key?: string | undefined;
  readonly id?: Texts;
  readonly environment?: Texts;
  readonly zone?: Texts;
  readonly finding?: Texts;
  readonly paths?: string | undefined;
  readonly limit?: string | undefined;
};

const OUT = 'evidence.jsonl';

export async function evidenceFromService(options: EvidenceOptions): Promise<number> {
  if (options.key !== undefined) throw new UsageFault('--key goes with --file; the service has a key of its own');
  const { id, environment, zone, finding } = options;
  const body = {
    ...(id && { finding_ids: id.map((one) => wholeNumber(one, '--id', 1, 2 ** 50)) }),
    ...(environment && { environments: [...environment] }),
    ...(zone && { asset_group_tag_ids: zone.map((one) => wholeNumber(one, '--zone', 0, 2 ** 50)) }),
    ...(finding && { findings: [...finding] }),
    ...extent(options),
  };
  const client = clientOf(options, '; or give files with --file');
  try {
    const { body: bundle } = await client.call(writeEvidence, { body });
    await writeFile(options.out ?? OUT, bundle);
    print(options.out ?? OUT);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    printError(error.message);
    return 1;
  }
}

export async function evidenceFromFiles(options: EvidenceOptions, files: readonly string[]): Promise<number> {
  requireFiles(files);
  if (options.id || options.zone) throw new UsageFault('--id and --zone go with a service');
  if (options.key === undefined) throw new UsageFault('--key must name the private key that signs');
  const { evidenceOfFiles } = await import('@chokepoint/server/offline');
  const { paths: samples = 3, limit = 1000 } = extent(options);
  const { environment: environments = [], finding: types = [] } = options;
  const key = await keyFrom(options.key);
  const wish = { files, environments, types, samples, limit, key, now: new Date() };
  const { bundle, included, failures } = await evidenceOfFiles(wish);
  for (const failure of failures) printError(failure);
  await writeFile(options.out ?? OUT, bundle);
  print(`${options.out ?? OUT}: ${included} findings, signed by ${key.fingerprint}`);
  return failures.length > 0 ? 1 : 0;
}

/** The page that shows bundles. */
export async function writePage(path: string): Promise<void> {
  const { evidencePage } = await import('@chokepoint/server/offline');
  await writeFile(path, (await evidencePage()).html);
  print(path);
}

async function keyFrom(path: string): Promise<SigningKey> {
  const { BundleError, newSigningKey, signingKeyOf } = await import('@chokepoint/server/offline');
  if (!existsSync(path)) {
    const key = newSigningKey();
    await writeFile(path, key.privateKey, { mode: 0o600, flag: 'wx' });
    return key;
  }
  try {
    return signingKeyOf(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof BundleError) throw new UsageFault(`${path}: ${error.message}`);
    throw error;
  }
}

function extent({ paths, limit }: EvidenceOptions) {
  return {
    ...(paths !== undefined && { paths: wholeNumber(paths, '--paths', 0, 10) }),
    ...(limit !== undefined && { limit: wholeNumber(limit, '--limit', 1, 1000) }),
  };
}

function wholeNumber(text: string, option: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || value < least || value > most)
    throw new UsageFault(`${option} must be a whole number from ${least} to ${most}, not "${text}"`);
  return value;
}
