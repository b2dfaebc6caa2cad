import { readSync } from 'node:fs';
import { deserialize } from 'node:v8';

/** Something that waits for the writer: as it is, or as bytes of a file that this process has open. */
export type Held<T> = { readonly value: T } | FileExtent<T>;

export type FileExtent<T> = {
  /** The number that the system gave the open file; all threads of the process share it. */
  readonly file: number;
  readonly at: number;
  readonly length: number;
  /** Never there: says what the bytes are. */
  readonly of?: T;
};

/** What waits in a file is read anew each time, so whoever asks should keep it no longer than needed. */
export function taken<T>(held: Held<T>): T {
  if ('value' in held) return held.value;
  const bytes = Buffer.allocUnsafeSlow(held.length);
  for (let read = 0; read < bytes.length; ) {
    const count = readSync(held.file, bytes, read, bytes.length - read, held.at + read);
    if (count === 0) throw new Error('what was put aside for the graph is not there any more');
    read += count;
  }
  return deserialize(bytes) as T;
}
