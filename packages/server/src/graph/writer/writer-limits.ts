import type { Thread } from '../../threads/thread.ts';
import type { WriterCalls } from './writer-calls.ts';

/** When a request to the writer is given up. Nothing was committed then, so its thread can simply be ended. */
export type WriterLimits = { readonly signal?: AbortSignal | undefined; readonly milliseconds?: number | undefined };

/** The writer took longer than it may. */
export class WriterTimedOut extends Error {
  override name = 'WriterTimedOut';
}

/** Ends the thread when the caller gives up or the time is over; returns what stops watching. */
export function enforceLimits(thread: Thread<WriterCalls>, { signal, milliseconds }: WriterLimits): () => void {
  const abort = () => void thread.end(reasonOf(signal));
  const timer =
    milliseconds === undefined ? undefined : setTimeout(() => void thread.end(timedOut(milliseconds)), milliseconds);
  timer?.unref();
  signal?.addEventListener('abort', abort, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
}

const timedOut = (milliseconds: number) =>
  new WriterTimedOut(
    `it took longer than ${Math.round(milliseconds / 60_000)} minutes, which CHOKEPOINT_STEP_MINUTES allows`,
  );

function reasonOf(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error('the work was stopped');
}
