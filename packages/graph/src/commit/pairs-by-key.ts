import type { ColumnForecast } from '../columns/column.ts';
import type { Delta } from '../merge/delta.ts';

const SAMPLE = 4096;

/** The values that records give to one key: record `records[i]` has the value code `codes[i]`. */
type KeyPairs = {
  readonly key: number;
  readonly records: Uint32Array;
  readonly codes: Uint32Array;
  readonly forecast: ColumnForecast;
};

/** The pairs of all records that occur in `rows`, key by key. */
export function pairsByKey(delta: Delta, rows: Uint32Array): KeyPairs[] {
  const { records } = delta;
  const uses = new Uint32Array(records.count);
  for (let row = 0; row < rows.length; row++) uses[rows[row]!]!++;
  uses[0] = 0;

  const next = new Uint32Array(delta.keyNames.length + 1);
  for (let record = 1; record < uses.length; record++)
    if (uses[record] !== 0)
      for (let at = records.start(record); at < records.end(record); at++) next[records.key(at) + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const starts = next.slice();

  const holders = new Uint32Array(next.at(-1)!);
  const codes = new Uint32Array(next.at(-1)!);
  for (let record = 1; record < uses.length; record++) {
    if (uses[record] === 0) continue;
    for (let at = records.start(record); at < records.end(record); at++) {
      const place = next[records.key(at)]!++;
      holders[place] = record;
      codes[place] = records.value(at);
    }
  }

  const groups: KeyPairs[] = [];
  for (let key = 0; key < delta.keyNames.length; key++) {
    if (starts[key] === starts[key + 1]) continue;
    const group = {
      records: holders.subarray(starts[key], starts[key + 1]),
      codes: codes.subarray(starts[key], starts[key + 1]),
    };
    groups.push({ key, ...group, forecast: forecastOf(delta, group.records, group.codes, uses) });
  }
  return groups;
}

function forecastOf(delta: Delta, records: Uint32Array, codes: Uint32Array, uses: Uint32Array): ColumnForecast {
  let values = 0;
  let onlyBooleans = true;
  let onlyNumbers = true;
  let sampled = 0;
  const distinct = new Set<number>();
  for (let i = 0; i < records.length; i++) {
    const code = codes[i]!;
    values += uses[records[i]!]!;
    if (onlyBooleans && !delta.values.isBoolean(code)) onlyBooleans = false;
    if (onlyNumbers && !delta.values.isNumber(code)) onlyNumbers = false;
    if (i < SAMPLE) {
      sampled += uses[records[i]!]!;
      distinct.add(code);
    }
  }
  return { values, onlyBooleans, onlyNumbers, mostlyDistinct: distinct.size * 2 > sampled };
}
