import type { ElementRun } from './scan-handler.ts';

/**
 * Parses every element of a run and gives each to `take`, or what is wrong with it to `refuse`. The run is parsed as
 * one text, which is several times cheaper for small elements; only when that fails is each tried alone.
 */
export function parseRun(
  run: ElementRun,
  take: (value: unknown, index: number) => void,
  refuse: (index: number, reason: string) => void,
): void {
  const { bytes, bounds, firstIndex } = run;
  const count = bounds.length / 2;
  const values = parseTogether(run);
  if (values && values.length === count) {
    for (let n = 0; n < count; n++) take(values[n], firstIndex + n);
    return;
  }
  for (let n = 0; n < count; n++) {
    let value: unknown;
    try {
      value = JSON.parse(bytes.toString('utf8', bounds[2 * n], bounds[2 * n + 1]));
    } catch (error) {
      refuse(firstIndex + n, `not valid JSON: ${(error as Error).message}`);
      continue;
    }
    take(value, firstIndex + n);
  }
}

function parseTogether({ bytes, bounds }: ElementRun): unknown[] | undefined {
  try {
    return JSON.parse(`[${bytes.toString('utf8', bounds[0], bounds.at(-1))}]`) as unknown[];
  } catch {
    return undefined;
  }
}
