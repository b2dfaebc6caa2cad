// Sends ordinary requests all the time and reports how long each took. A thread of its own, so that nothing else that the
// benchmark does delays its clock.
import { parentPort, workerData } from 'node:worker_threads';

export type Probe = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
};
export type ProberData = { readonly url: string; readonly authorization: string; readonly probes: readonly Probe[] };
/** `status` 0 = no answer. */
export type Sample = { readonly probe: string; readonly at: number; readonly ms: number; readonly status: number };

const { url, authorization, probes }: ProberData = workerData;
const PAUSE_MS = 40;
const GIVE_UP_MS = 120_000;

async function probeFor({ name, method, path, body }: Probe): Promise<never> {
  const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
  for (;;) {
    const at = Date.now();
    const began = performance.now();
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const status = await fetch(`${url}${path}`, { method, headers, signal, ...(body !== undefined && { body }) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    const sample: Sample = { probe: name, at, ms: performance.now() - began, status };
    parentPort?.postMessage(sample);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

for (const probe of probes) void probeFor(probe);
