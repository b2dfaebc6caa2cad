import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Probe } from './prober.ts';

/** What the benchmark has the service do. */
export class Client {
  readonly url: string;
  readonly authorization: string;

  constructor(url: string, authorization: string) {
    this.url = url;
    this.authorization = authorization;
  }

  /** `ingested` is called when the files are in the graph; returns when the job is complete. */
  async upload(path: string, ingested: () => void): Promise<void> {
    const { id } = (await this.#call('POST', '/api/v2/file-upload/start')).data;
    const sent = await fetch(`${this.url}/api/v2/file-upload/${id}`, {
      method: 'POST',
      headers: { authorization: this.authorization, 'content-type': 'application/zip' },
      body: Readable.toWeb(createReadStream(path)) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    if (sent.status !== 202) throw new Error(`the upload answered ${sent.status}: ${await sent.text()}`);
    await this.#call('POST', `/api/v2/file-upload/${id}/end`);
    for (let isIngested = false; ; ) {
      const [job] = (await this.#call('GET', `/api/v2/file-upload?id=eq:${id}`)).data;
      if (![2, 6, 7].includes(job.status)) throw new Error(`the job ended in ${job.status}: ${job.status_message}`);
      if (job.status !== 6 && !isIngested) {
        isIngested = true;
        ingested();
      }
      if (job.status === 2) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async clear(): Promise<void> {
    await this.#call('POST', '/api/v2/clear-database', JSON.stringify({ deleteCollectedGraphData: true }));
    await this.untilIdle();
  }

  async untilIdle(): Promise<void> {
    for (;;) {
      const waiting = (await this.#call('GET', '/api/v2/analysis/status')).data.request_type !== '';
      if (!waiting && (await this.#call('GET', '/api/v2/datapipe/status')).data.status === 'idle') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** One request of each ordinary kind, about objects that are there. */
  async probes(): Promise<Probe[]> {
    const found = async (type: string) =>
      (await this.#call('GET', `/api/v2/search?q=A&type=${type}`)).data[0]?.objectid as string;
    const [user, group, computer] = [await found('User'), await found('Group'), await found('Computer')];
    const get = (name: string, path: string): Probe => ({ name, method: 'GET', path });
    const query = `MATCH (u:User)-[:MemberOf*1..]->(g:Group) WHERE u.objectid = '${user}' RETURN g.name LIMIT 20`;
    return [
      get('health', '/healthz'),
      get('self', '/api/v2/self'),
      get('jobs', '/api/v2/file-upload?sort_by=-id&limit=10'),
      get('search', '/api/v2/search?q=ADMIN'),
      get('panel', `/api/v2/users/${user}`),
      get('panel of a group', `/api/v2/groups/${group}`),
      get('path', `/api/v2/graphs/shortest-path?start_node=${user}&end_node=${computer}`),
      {
        name: 'Cypher',
        method: 'POST',
        path: '/api/v2/graphs/cypher',
        body: JSON.stringify({ query, include_properties: false }),
      },
    ];
  }

  async #call(method: string, path: string, body?: string) {
    const headers = {
      authorization: this.authorization,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${this.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
