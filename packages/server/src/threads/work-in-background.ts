import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of the share that other threads get where all of them want the same core. */
const NICENESS = 5;

/**
 * The thread that calls this gives way to those that answer requests, where cores are scarce. On Linux only, where a
 * thread has a priority of its own; elsewhere it works as the others do.
 */
export function workInBackground(): void {
  if (process.platform !== 'linux') return;
  try {
    // names the thread that reads it: process, `task`, thread
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // No /proc, or the system does not allow it. Nothing depends on it but the waits of others.
  }
}
