/** Resolves at the first signal to stop. A second one, a while later, ends the process immediately. */
export function stopRequest(): Promise<string> {
  return new Promise((resolve) => {
    let first = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (first === 0) {
          first = Date.now();
          resolve(signal);
          return;
        }
        // A terminal and a parent process may both deliver the same key press.
        if (Date.now() - first > 1000) process.exit(1);
      });
  });
}
