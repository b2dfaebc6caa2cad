import { MessageReader, MessageWriter, PackReader, PackStructure, type PackValue } from '@chokepoint/bolt';
import type { Value } from '@chokepoint/cypher';
import { AnswerTooLarge } from '../../graph-answers/text-bytes.ts';
import { RecordWriter } from './record-writer.ts';
import { queryRow, rowData } from './result-forms.ts';
import type { RowForm } from './statement.ts';

/** Writes rows for the client of a statement. */
type RowWriter = Pick<RecordWriter, 'length' | 'add' | 'header' | 'take'>;

export function rowWriter(form: RowForm | undefined, ...graph: ConstructorParameters<typeof RecordWriter>): RowWriter {
  const records = new RecordWriter(...graph);
  if (form?.kind === 'transaction-json') return new JsonRows(records, (record) => rowData(record, form.contents));
  return form?.kind === 'query-json' ? new JsonRows(records, queryRow) : records;
}

/** Rows as JSON, which takes too long for the thread that serves requests: each message is some rows, with commas. */
class JsonRows implements RowWriter {
  readonly #records: RecordWriter;
  readonly #form: (record: readonly PackValue[]) => unknown;
  readonly #messages = new MessageWriter();
  #texts: string[] = [];
  #length = 0;

  constructor(records: RecordWriter, form: (record: readonly PackValue[]) => unknown) {
    this.#records = records;
    this.#form = form;
  }

  get length(): number {
    return this.#length + this.#records.length;
  }

  add(row: readonly Value[]): void {
    this.#records.add(row);
    const text = JSON.stringify(this.#form(recordIn(this.#records.take())));
    this.#texts.push(text);
    this.#length += text.length;
  }

  header(texts: readonly string[]): void {
    this.#records.header(texts);
  }

  take(most = Number.POSITIVE_INFINITY): Uint8Array {
    if (this.#texts.length === 0) return this.#records.take(most);
    if (this.#length > most) throw new AnswerTooLarge();
    this.#messages.begin();
    this.#messages.pack.raw(Buffer.from(this.#texts.join(',')));
    this.#messages.end();
    this.#texts = [];
    this.#length = 0;
    return this.#messages.take();
  }
}

function recordIn(message: Uint8Array): readonly PackValue[] {
  let values: readonly PackValue[] = [];
  new MessageReader(message.length).push(message, (content) => {
    const record = new PackReader(content).value();
    const [list] = record instanceof PackStructure ? record.fields : [];
    if (Array.isArray(list)) values = list;
  });
  return values;
}
