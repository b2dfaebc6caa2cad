import { badRequest } from '../service-error.ts';
import type { ToolAnswer } from './tool.ts';

/** About 25,000 tokens of a language model. */
const MOST_CHARACTERS = 100_000;
/** Longer texts of the directory (descriptions, notes) are cut off. */
const LONGEST_TEXT = 2000;
const CUT_OFF = ' [cut off]';
/** Control, format and private characters: invisible to a reader, but not to a model. */
const INVISIBLE = /[\u007f-\u009f\u00ad]|\p{Cf}|\p{Co}/gu;

export type ToolResult = {
  readonly graph_version: number;
  readonly link: string;
  readonly truncated: boolean;
  readonly data: Readonly<Record<string, unknown>>;
};

/** An answer within bounds. */
export function boundedResult({ data, link, truncated = false }: ToolAnswer, graphVersion: number): ToolResult {
  const result = { graph_version: graphVersion, link, truncated, data: withShortTexts(data) as ToolResult['data'] };
  if (quotedText(result).length <= MOST_CHARACTERS) return result;
  const shorter = shortened(result.data);
  if (!shorter) throw badRequest('the answer is too large: request less, or lower the limit');
  return boundedResult({ data: shorter, link, truncated: true }, graphVersion);
}

/**
 * JSON in which every text of the graph is a quoted string on one line, with invisible characters escaped: whatever an
 * object is called, it cannot pass for a part of the answer or for an instruction.
 */
export function quotedText(value: unknown): string {
  return JSON.stringify(value).replace(INVISIBLE, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(''),
  );
}

const escaped = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;

function withShortTexts(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT).toWellFormed()}${CUT_OFF}` : value;
  if (Array.isArray(value)) return value.map(withShortTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withShortTexts(one)]));
}

type Plain = Readonly<Record<string, unknown>>;

/** The same with half of the list that takes the most space; `undefined` if no list is left to shorten. */
function shortened(data: Plain): Plain | undefined {
  const longest = listsIn(data, []).sort((one, other) => other.characters - one.characters)[0];
  return longest && (replaced(data, longest.path, longest.list.slice(0, longest.list.length >> 1)) as Plain);
}

type FoundList = { readonly path: readonly string[]; readonly list: readonly unknown[]; readonly characters: number };

/** Lists of two entries or more, not looking into lists. */
function listsIn(value: unknown, path: readonly string[]): FoundList[] {
  if (Array.isArray(value))
    return value.length > 1 ? [{ path, list: value, characters: JSON.stringify(value).length }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => listsIn(one, [...path, key]));
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const record = value as Plain;
  return { ...record, [key]: replaced(record[key], rest, by) };
}
