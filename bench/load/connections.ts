// Sends requests on many connections from a thread of its own, so that nothing else that the benchmark does delays them.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type LoadRequest = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string };
export type LoadData = {
  readonly url: string;
  /** One session per user; connections take turns. */
  readonly sessions: readonly string[];
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  /** Between an answer and the next request on the connection. */
  readonly pauseMs: number;
};
/** `status` 0 = no answer. */
export type LoadSample = { readonly user: number; readonly at: number; readonly ms: number; readonly status: number };

const REPORT_MS = 250;
const { url, sessions, requests, connections, pauseMs }: LoadData = workerData;
let samples: LoadSample[] = [];

function send(agent: Agent, bearer: string, { method, path, body }: LoadRequest) {
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise<{ status: number; retrySeconds: number }>((resolve) => {
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      const done = { status: answer.statusCode ?? 0, retrySeconds: Number(answer.headers['retry-after'] ?? 0) };
      answer.resume();
      answer.once('end', () => resolve(done)).once('error', () => resolve({ status: 0, retrySeconds: 0 }));
    });
    outgoing.once('error', () => resolve({ status: 0, retrySeconds: 0 }));
    outgoing.end(body);
  });
}

async function run(number: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const user = number % sessions.length;
  for (let turn = number; ; turn++) {
    const at = Date.now();
    const began = performance.now();
    const { status, retrySeconds } = await send(agent, sessions[user]!, requests[turn % requests.length]!);
    samples.push({ user, at, ms: performance.now() - began, status });
    // As clients should: a refused request is repeated after the time that the service names.
    await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, retrySeconds * 1000)));
  }
}

setInterval(() => {
  parentPort?.postMessage(samples);
  samples = [];
}, REPORT_MS);
for (let number = 0; number < connections; number++) void run(number);
