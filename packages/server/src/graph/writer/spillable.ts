import { readSync } from 'node:fs';
import { deserialize } from 'node:v8';

/** Something that waits for the writer: in memory, or as bytes of a file that this process has open. */
export type Spillable<T> = { readonly value: T } | FileExtent<T>;

type FileExtent<T> = {
  /** The file descriptor; all threads of the process share it. */
  readonly file: number;
  readonly at: number;
  readonly length: number;
  /** Never set: says what the bytes are. */
  readonly of?: T;
};

/** The value. Bytes of a file are read again each time, so the caller should not retain it longer than needed. */
export function readSpillable<T>(spillable: Spillable<T>): T {
  if ('value' in spillable) return spillable.value;
  const { file, at, length } = spillable;
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let read = 0; read < length; ) {
    const count = readSync(file, bytes, read, length - read, at + read);
    if (count === 0) throw new Error('the spill file is shorter than what was written to it');
    read += count;
  }
  return deserialize(bytes);
}
