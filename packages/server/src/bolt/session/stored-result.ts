import { type RecordBatch, type ResultStream, type Summary, wholeMessages } from '@chokepoint/bolt';

/** Records that are there already: those of a statement that wrote. */
export class StoredResult implements ResultStream {
  readonly fields: readonly string[];
  readonly #summary: Summary;
  #records: Uint8Array;

  constructor(fields: readonly string[], records: Uint8Array, summary: Summary) {
    this.fields = fields;
    this.#records = records;
    this.#summary = summary;
  }

  async next(most: number): Promise<RecordBatch | undefined> {
    const { messages, end } = wholeMessages(this.#records, most);
    const bytes = this.#records.subarray(0, end);
    this.#records = this.#records.subarray(end);
    return messages === 0 ? undefined : { bytes, records: messages };
  }

  async hasMore(): Promise<boolean> {
    return this.#records.length > 0;
  }

  summary(): Summary {
    return this.#summary;
  }

  close(): void {
    this.#records = new Uint8Array(0);
  }
}
