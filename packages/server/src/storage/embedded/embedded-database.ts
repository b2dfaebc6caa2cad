import { Worker } from 'node:worker_threads';
import type { DatabaseAnswer, DatabaseRequest, DatabaseThreadData } from './protocol.ts';

type Waiting = {
  resolve(answer: { rows: readonly unknown[]; affected: number | undefined }): void;
  reject(error: Error): void;
};

/** An error of the embedded database, with PostgreSQL's fields (`code`, `constraint`, ...). */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, fields: Record<string, unknown>) {
    super(message);
    this.code = typeof fields.code === 'string' ? fields.code : undefined;
    this.constraint = typeof fields.constraint === 'string' ? fields.constraint : undefined;
  }
}

/** The embedded database on its own thread. One session: statements run in the order in which they are sent. */
export class EmbeddedDatabase {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: DatabaseAnswer) => this.#answer(answer));
    worker.on('error', (error) => this.#end(error as Error));
    worker.on('exit', () => this.#end(new Error('the embedded database has stopped')));
  }

  static async open(data: DatabaseThreadData): Promise<EmbeddedDatabase> {
    const worker = new Worker(new URL('./database-thread.ts', import.meta.url), { workerData: data });
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => {
        worker.off('error', reject);
        resolve();
      });
      worker.once('error', reject);
    });
    return new EmbeddedDatabase(worker);
  }

  query(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: readonly unknown[]; affected: number | undefined }> {
    return this.#send({ id: ++this.#lastId, kind: 'query', sql, parameters });
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#send({ id: ++this.#lastId, kind: 'close' });
    this.#ended = new Error('the embedded database is closed');
    await this.#worker.terminate();
  }

  #send(request: DatabaseRequest): Promise<{ rows: readonly unknown[]; affected: number | undefined }> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #answer(answer: DatabaseAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new EmbeddedDatabaseError(answer.error.message, answer.error.fields));
    else waiting?.resolve(answer);
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
