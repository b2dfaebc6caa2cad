import type { ColumnForecast } from '../columns/columns-writer.ts';
import type { Delta } from '../merge/delta.ts';
import type { GrowingList } from '../merge/growing-list.ts';

const SAMPLE = 4096;

type Tally = { values: number; booleans: number; numbers: number; sampled: number; distinct: Set<number> };

/** What the rows with these records will write, by key of the delta. */
export function forecastColumns(delta: Delta, records: GrowingList): Map<number, ColumnForecast> {
  const uses = new Uint32Array(delta.records.count);
  for (const record of records.view()) uses[record]!++;
  const tallies = new Map<number, Tally>();
  for (let record = 1; record < uses.length; record++)
    if (uses[record]! > 0) tally(delta, record, uses[record]!, tallies);

  const forecasts = new Map<number, ColumnForecast>();
  for (const [key, { values, booleans, numbers, sampled, distinct }] of tallies)
    forecasts.set(key, {
      values,
      onlyBooleans: booleans === values,
      onlyNumbers: numbers === values,
      mostlyDistinct: distinct.size * 2 > sampled,
    });
  return forecasts;
}

function tally(delta: Delta, record: number, uses: number, tallies: Map<number, Tally>): void {
  for (let at = delta.records.start(record); at < delta.records.end(record); at++) {
    const key = delta.records.key(at);
    const code = delta.records.value(at);
    const sums = tallies.get(key) ?? { values: 0, booleans: 0, numbers: 0, sampled: 0, distinct: new Set() };
    tallies.set(key, sums);
    sums.values += uses;
    if (delta.values.isBoolean(code)) sums.booleans += uses;
    else if (delta.values.isNumber(code)) sums.numbers += uses;
    if (sums.distinct.size < SAMPLE) {
      sums.sampled += uses;
      sums.distinct.add(code);
    }
  }
}
