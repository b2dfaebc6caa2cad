import { writeFile } from 'node:fs/promises';
import { ApiError, type Client, listEvidenceKeys, rotateEvidenceKey } from '@chokepoint/contract';
import { clientOf } from '../options/service-options.ts';
import { print, printError } from '../text/print.ts';
import type { EvidenceOptions } from './write-evidence.ts';

type Keys = readonly {
  readonly fingerprint: string;
  readonly public_key: string;
  readonly retired_at: string | null;
}[];

export function printKeys(options: EvidenceOptions): Promise<number> {
  return withKeys(options, async (client) => (await client.call(listEvidenceKeys)).body.data);
}

export function rotateKey(options: EvidenceOptions): Promise<number> {
  return withKeys(options, async (client) => (await client.call(rotateEvidenceKey)).body.data);
}

async function withKeys(options: EvidenceOptions, keysOf: (client: Client) => Promise<Keys>): Promise<number> {
  try {
    const keys = await keysOf(clientOf(options, ''));
    for (const { fingerprint, retired_at } of keys)
      print(`${fingerprint}  ${retired_at === null ? 'signs now' : `until ${retired_at}`}`);
    const current = keys.find(({ retired_at }) => retired_at === null);
    if (options.out !== undefined && current) await writeFile(options.out, current.public_key);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    printError(error.message);
    return 1;
  }
}
