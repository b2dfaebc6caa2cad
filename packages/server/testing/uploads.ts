import type { Credentials, TestAnswer, TestService } from './test-service.ts';
import { until } from './until.ts';

export type TestFile = { readonly name?: string; readonly type?: string; readonly content: string | Uint8Array };

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answered = any;

/** Uploads files the way every client does: start, one request per file, end. */
export class Uploads {
  readonly #service: TestService;
  readonly #credentials: Credentials;

  constructor(service: TestService, credentials: Credentials) {
    this.#service = service;
    this.#credentials = credentials;
  }

  async start(): Promise<number> {
    const answer = await this.#service.request('POST', '/api/v2/file-upload/start', undefined, this.#credentials);
    if (answer.status !== 201) throw new Error(`start answered ${answer.status}: ${answer.text}`);
    return answer.json.data.id;
  }

  upload(job: number | string, file: TestFile, headers: Record<string, string> = {}): Promise<TestAnswer> {
    const type = file.type ?? (file.name?.endsWith('.zip') ? 'application/zip' : 'application/json');
    return this.#service.request('POST', `/api/v2/file-upload/${job}`, file.content, {
      ...this.#credentials,
      headers: { 'content-type': type, ...(file.name && { 'x-file-upload-name': file.name }), ...headers },
    });
  }

  end(job: number): Promise<TestAnswer> {
    return this.#service.request('POST', `/api/v2/file-upload/${job}/end`, undefined, this.#credentials);
  }

  async job(id: number): Promise<Answered> {
    const path = `/api/v2/file-upload?id=eq:${id}`;
    return (await this.#service.request('GET', path, undefined, this.#credentials)).json.data[0];
  }

  async files(job: number): Promise<Answered[]> {
    const path = `/api/v2/file-upload/${job}/completed-tasks`;
    return (await this.#service.request('GET', path, undefined, this.#credentials)).json.data;
  }

  /** Waits until the job is in none of the states that lead to another. */
  async finished(id: number): Promise<Answered> {
    return until(
      () => this.job(id),
      ({ status }) => ![1, 6, 7].includes(status),
    );
  }

  /** The whole way; answers the finished job. */
  async ingest(...files: TestFile[]): Promise<Answered> {
    const job = await this.start();
    for (const file of files) {
      const answer = await this.upload(job, file);
      if (answer.status !== 202) throw new Error(`${file.name} answered ${answer.status}: ${answer.text}`);
    }
    await this.end(job);
    return this.finished(job);
  }
}
