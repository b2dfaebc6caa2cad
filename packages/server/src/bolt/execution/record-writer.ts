import { MessageWriter, type ValueFormat } from '@chokepoint/bolt';
import type { GraphSource, Value } from '@chokepoint/cypher';
import { AnswerTooLarge } from '../../graph-answers/text-bytes.ts';
import { ValueWriter } from './write-value.ts';

const RECORD = 0x71;
/** A record is sent as a whole, so it has to fit into memory on both sides. */
const MOST_RECORD_BYTES = 64 << 20;

/** Writes rows as RECORD messages, one behind the other. */
export class RecordWriter {
  readonly #messages = new MessageWriter();
  readonly #values: ValueWriter;

  constructor(graph: GraphSource, format: ValueFormat) {
    this.#values = new ValueWriter(this.#messages.pack, graph, format);
  }

  get length(): number {
    return this.#messages.length;
  }

  add(row: readonly Value[]): void {
    const before = this.length;
    this.#messages.begin();
    this.#messages.pack.structure(RECORD, 1);
    this.#values.list(row);
    this.#messages.end();
    if (this.length - before > MOST_RECORD_BYTES) throw new AnswerTooLarge();
  }

  /** A message of texts: what the reader of the records has to know first. */
  header(texts: readonly string[]): void {
    this.#messages.begin();
    this.#values.list(texts);
    this.#messages.end();
  }

  /** What was written since the last call; refuses when that is more than `most` bytes. */
  take(most = Number.POSITIVE_INFINITY): Uint8Array {
    if (this.length > most) throw new AnswerTooLarge();
    return this.#messages.take();
  }
}
