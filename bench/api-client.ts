import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** What the benchmark of the API sends to the service, apart from the requests that it measures. */
export class ApiClient {
  readonly #url: string;
  readonly authorization: string;

  constructor(url: string, authorization: string) {
    this.#url = url;
    this.authorization = authorization;
  }

  async call(method: string, target: string, body?: unknown): Promise<{ data: never }> {
    const answer = await fetch(`${this.#url}${target}`, {
      method,
      headers: { authorization: this.authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${target} answered ${answer.status}: ${text}`);
    return text === '' ? { data: undefined as never } : JSON.parse(text);
  }

  /** Uploads an archive and waits until it is analysed. */
  async upload(archive: string): Promise<void> {
    const { id } = (await this.call('POST', '/api/v2/file-upload/start')).data as { id: number };
    await fetch(`${this.#url}/api/v2/file-upload/${id}`, {
      method: 'POST',
      headers: { authorization: this.authorization, 'content-type': 'application/zip' },
      body: Readable.toWeb(createReadStream(archive)) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    await this.call('POST', `/api/v2/file-upload/${id}/end`);
    for (;;) {
      const [job] = (await this.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data as { status: number }[];
      if (job?.status === 2) return;
      if (![1, 6, 7].includes(job?.status ?? 0)) throw new Error(`the job ended in ${job?.status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async ids(query: string): Promise<string[]> {
    const { data } = await this.call('POST', '/api/v2/graphs/cypher', { query });
    return (data as { literals: { value: string }[] }).literals.map(({ value }) => encodeURIComponent(value));
  }
}
