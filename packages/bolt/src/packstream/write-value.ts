import { PackFloat, PackStructure, type PackValue } from './pack-value.ts';
import type { PackWriter } from './pack-writer.ts';

/** Writes a whole value. */
export function writeValue(writer: PackWriter, value: PackValue): void {
  if (value === null) writer.null();
  else if (typeof value === 'boolean') writer.boolean(value);
  else if (typeof value === 'string') writer.text(value);
  else if (typeof value === 'number' || typeof value === 'bigint') writer.integer(value);
  else if (value instanceof PackFloat) writer.float(value.value);
  else if (value instanceof Uint8Array) writer.bytes(value);
  else if (value instanceof PackStructure) {
    writer.structure(value.tag, value.fields.length);
    for (const field of value.fields) writeValue(writer, field);
  } else if (value instanceof Map) {
    writer.map(value.size);
    for (const [key, item] of value) {
      writer.text(key);
      writeValue(writer, item);
    }
  } else writeList(writer, value as readonly PackValue[]);
}

function writeList(writer: PackWriter, items: readonly PackValue[]): void {
  writer.list(items.length);
  for (const item of items) writeValue(writer, item);
}
