import type { Credentials, TestAnswer, TestService } from './test-service.ts';
import { until } from './until.ts';

export type TestFile = { readonly name?: string; readonly type?: string; readonly content: string | Uint8Array };

/** The states of a job that lead to another. */
const UNDER_WAY = [1, 6, 7];

/** Uploads files the way every client does: start, one request per file, end. By default the administrator does. */
export class Uploads {
  readonly #service: TestService;
  readonly #as: Credentials | undefined;

  constructor(service: TestService, as?: Credentials) {
    this.#service = service;
    this.#as = as;
  }

  async start(): Promise<number> {
    const answer = await this.#service.post('/api/v2/file-upload/start', undefined, this.#as);
    if (answer.status !== 201) throw new Error(`start answered ${answer.status}: ${answer.text}`);
    return answer.json.data.id;
  }

  async upload(job: number | string, file: TestFile, headers: Record<string, string> = {}): Promise<TestAnswer> {
    const type = file.type ?? (file.name?.endsWith('.zip') ? 'application/zip' : 'application/json');
    return this.#service.post(`/api/v2/file-upload/${job}`, file.content, {
      ...(this.#as ?? (await this.#service.admin())),
      headers: { 'content-type': type, ...(file.name && { 'x-file-upload-name': file.name }), ...headers },
    });
  }

  end(job: number): Promise<TestAnswer> {
    return this.#service.post(`/api/v2/file-upload/${job}/end`, undefined, this.#as);
  }

  async job(id: number) {
    const { json } = await this.#service.get(`/api/v2/file-upload?id=eq:${id}`, this.#as);
    const [job] = json.data;
    if (!job) throw new Error(`there is no job ${id}`);
    return job;
  }

  async files(job: number) {
    return (await this.#service.get(`/api/v2/file-upload/${job}/completed-tasks`, this.#as)).json.data;
  }

  /** The job once it has ended. */
  finished(id: number) {
    return until(
      () => this.job(id),
      ({ status }) => !UNDER_WAY.includes(status),
    );
  }

  /** The whole way; answers the finished job. */
  async ingest(...files: readonly TestFile[]) {
    const job = await this.start();
    for (const file of files) {
      const answer = await this.upload(job, file);
      if (answer.status !== 202) throw new Error(`${file.name} answered ${answer.status}: ${answer.text}`);
    }
    await this.end(job);
    return this.finished(job);
  }
}
