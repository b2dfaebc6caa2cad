/** Who does not type for so long waits for an answer. */
export const PAUSE_MS = 200;

/** Comes back after a pause of typing, or fails when something else was typed. */
export function typingPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
