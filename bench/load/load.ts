import { Worker } from 'node:worker_threads';
import type { LoadData, LoadSample } from './connections.ts';

/** Requests on many connections until it is stopped, and what was seen of them. */
export class Load {
  readonly samples: LoadSample[] = [];
  readonly #worker: Worker;

  constructor(data: LoadData) {
    this.#worker = new Worker(new URL('./connections.ts', import.meta.url), { workerData: data });
    this.#worker.on('message', (samples: LoadSample[]) => this.samples.push(...samples));
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Users of the service, each with a session. */
export async function sessionsOf(url: string, admin: string, count: number): Promise<string[]> {
  const call = async (path: string, body: unknown, bearer?: string) => {
    const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { session_token: string } };
  };
  const secret = 'Load-bench-secret-1!';
  const sessions: string[] = [];
  for (let number = 0; number < count; number++) {
    const principal = `load-${number}`;
    const names = {
      principal,
      first_name: 'Load',
      last_name: String(number),
      email_address: `${principal}@example.com`,
    };
    await call('/api/v2/bloodhound-users', { ...names, roles: [2], secret }, admin);
    const login = { login_method: 'secret', username: principal, secret };
    sessions.push((await call('/api/v2/login', login)).data.session_token);
  }
  return sessions;
}
