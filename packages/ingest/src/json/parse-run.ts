import type { CutList } from './list-cutter.ts';
import type { ElementRun } from './scan-handler.ts';

/** `entries`: the entries of a list that was read already. Then the value has none. */
type Take = (value: unknown, index: number, entries?: readonly unknown[]) => void;

/**
 * Parses every element of a run and gives each to `take`, or what is wrong with it to `refuse`. The run is parsed as
 * one text, which is several times cheaper for small elements; only when that fails is each tried alone. Lists that were
 * read already are left out of that text; `key` is what their elements have them under.
 */
export function parseRun(run: ElementRun, take: Take, refuse: (index: number, reason: string) => void, key = ''): void {
  const { bounds, firstIndex, cuts } = run;
  const count = bounds.length / 2;
  const values = parseTogether(run);
  const together = values !== undefined && values.length === count;
  for (let n = 0, next = 0; n < count; n++) {
    const cut = cuts[next]?.element === n ? cuts[next++] : undefined;
    if (!together) parseAlone(run, n, take, refuse);
    else if (cut === undefined) take(values[n], firstIndex + n);
    else if (holdsMark(values[n], key)) take(values[n], firstIndex + n, cut.entries);
    else parseAlone(run, n, take, refuse);
  }
}

/** Stands in a text for a list that was left out. No document can know it. */
const MARK = Math.random();
const MARK_TEXT = JSON.stringify(MARK);

/** Whether the element has the list that was left out under this key, and not something else that it names again. */
function holdsMark(value: unknown, key: string): boolean {
  return (value as Record<string, unknown> | null)?.[key] === MARK;
}

function parseAlone(
  { bytes, bounds, firstIndex }: ElementRun,
  n: number,
  take: Take,
  refuse: (index: number, reason: string) => void,
): void {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8', bounds[2 * n], bounds[2 * n + 1]));
  } catch (error) {
    refuse(firstIndex + n, `not valid JSON: ${(error as Error).message}`);
    return;
  }
  take(value, firstIndex + n);
}

function parseTogether(run: ElementRun): unknown[] | undefined {
  const { bytes, bounds, cuts } = run;
  try {
    const text = cuts.length === 0 ? bytes.toString('utf8', bounds[0], bounds.at(-1)) : withoutCuts(run, cuts);
    return JSON.parse(`[${text}]`) as unknown[];
  } catch {
    return undefined;
  }
}

const ROOM = 1 << 18;
const scratch = Buffer.allocUnsafeSlow(ROOM);

function withoutCuts({ bytes, bounds }: ElementRun, cuts: readonly CutList[]): string {
  const end = bounds.at(-1) as number;
  let from = bounds[0] as number;
  const most = end - from + cuts.length * MARK_TEXT.length;
  const text = most <= ROOM ? scratch : Buffer.allocUnsafeSlow(most);
  let length = 0;
  for (const cut of cuts) {
    length += bytes.copy(text, length, from, cut.start);
    length += text.write(MARK_TEXT, length, 'latin1');
    from = cut.end;
  }
  length += bytes.copy(text, length, from, end);
  return text.toString('utf8', 0, length);
}
