import type { ElementWriter } from './element-writer.ts';
import type { RecordReader } from './record-reader.ts';

/** Turns one input object into nodes and edges. What cannot be used is reported by the record, and nothing is thrown. */
export type RecordConverter = (record: RecordReader, writer: ElementWriter) => void;
