import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** How often a refused request is sent again. */
const REPEATS = 30;

type Ingest<T> = {
  /** Until the files are in the graph, and until the job was analysed. */
  readonly seconds: number;
  readonly analysed: number;
  readonly seen: T;
};

/** `look` is called when the files are in the graph, before the analysis has got far. */
export async function ingest<T>(
  url: string,
  authorization: string,
  path: string,
  look: () => Promise<T>,
): Promise<Ingest<T>> {
  const call = async (method: string, target: string) => {
    let answer = await fetch(`${url}${target}`, { method, headers: { authorization } });
    // On a machine with too much to do a look at the job may be refused for a moment.
    for (let left = REPEATS; answer.status === 503 && left > 0; left--) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      answer = await fetch(`${url}${target}`, { method, headers: { authorization } });
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${target} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { id } = (await call('POST', '/api/v2/file-upload/start')).data;
  let lastByteAt = 0;
  async function* pieces() {
    yield* createReadStream(path);
    lastByteAt = performance.now();
  }
  const sent = await fetch(`${url}/api/v2/file-upload/${id}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/zip' },
    body: Readable.toWeb(Readable.from(pieces())) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  if (sent.status !== 202) throw new Error(`the upload answered ${sent.status}: ${await sent.text()}`);
  await call('POST', `/api/v2/file-upload/${id}/end`);
  let taken: { readonly seconds: number; readonly seen: T } | undefined;
  for (;;) {
    const [job] = (await call('GET', `/api/v2/file-upload?id=eq:${id}`)).data;
    const seconds = (performance.now() - lastByteAt) / 1000;
    if (![2, 6, 7].includes(job.status)) throw new Error(`the job ended in ${job.status}: ${job.status_message}`);
    if (job.status !== 6) taken ??= { seconds, seen: await look() };
    if (taken && job.status === 2) return { ...taken, analysed: seconds };
    // Often enough for a resolution of two percent, and no more: each poll takes time from what is measured.
    await new Promise((resolve) => setTimeout(resolve, Math.max(20, seconds * 20)));
  }
}

/** Empties the graph, as an administrator would. */
export async function clear(url: string, authorization: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ deleteCollectedGraphData: true });
  const answer = await fetch(`${url}/api/v2/clear-database`, { method: 'POST', headers, body });
  if (answer.status !== 204) throw new Error(`clear-database answered ${answer.status}: ${await answer.text()}`);
  for (;;) {
    const read = async (path: string) =>
      (await (await fetch(`${url}${path}`, { headers: { authorization } })).json()) as {
        data: Record<string, unknown>;
      };
    const waiting = (await read('/api/v2/analysis/status')).data.request_type !== '';
    if (!waiting && (await read('/api/v2/datapipe/status')).data.status === 'idle') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
