import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const MOST_MS = 120_000;

/** Whether the operator's scanner lets a file pass. One that fails, or does not end, lets nothing pass. */
export async function isClean(command: string, content: AsyncIterable<Uint8Array>): Promise<boolean> {
  const scanner = spawn(command, { shell: true, stdio: ['pipe', 'ignore', 'ignore'], timeout: MOST_MS });
  const ended = once(scanner, 'close').catch(() => [1]);
  // A scanner may decide before it has read everything.
  await pipeline(Readable.from(content), scanner.stdin).catch(() => {});
  const [code] = await ended;
  return code === 0;
}
