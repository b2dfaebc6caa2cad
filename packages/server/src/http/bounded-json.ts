/** Deeper values would overflow the stack of recursive code. */
const DEEPEST = 1000;
/** Parsing takes less than a tenth of a second for so many values, and grows faster than their number. */
export const MOST_VALUES = 20_000;
/** For files and lists, which are read for known users only. */
export const MOST_LISTED_VALUES = 100_000;

/** An object with more members is a table of hashes, which takes far longer to build and to go through than a list. */
const MOST_MEMBERS = 10_000;

/** Why a text was refused before it was parsed. */
export class JsonRefused extends Error {
  override name = 'JsonRefused';
}

/**
 * Parses the first JSON value of a text; anything after it is ignored, because existing clients rely on that. One pass
 * over brackets and commas comes first, so that a hostile text is refused before it costs anything. Throws
 * `JsonRefused`, or `SyntaxError`.
 */
export function parseBoundedJson(text: string, mostValues: number = MOST_VALUES): unknown {
  const end = endOfFirstValue(text, mostValues);
  if (end === -1) throw new JsonRefused(isBlank(text) ? 'EOF' : 'unexpected EOF');
  return JSON.parse(end === text.length ? text : text.slice(0, end));
}

/** The same for a text that has to be one JSON value and nothing else. */
export function parseWholeJson(text: string, mostValues: number = MOST_VALUES): unknown {
  endOfFirstValue(text, mostValues);
  return JSON.parse(text);
}

/** Where the first value ends, or -1 when the text ends first. */
function endOfFirstValue(text: string, mostValues: number): number {
  const start = startOfValue(text);
  if (start === text.length) return -1;
  const first = text.charCodeAt(start);
  if (opens(first)) return endOfNested(text, start, mostValues);
  if (first === QUOTE) return endOfString(text, start);
  for (let position = start; position < text.length; position++)
    if (endsScalar(text.charCodeAt(position))) return Math.max(position, start + 1);
  return text.length;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT] = [0x22, 0x5c, 0x2c, 0x7b];
const opens = (code: number) => code === OPEN_OBJECT || code === 0x5b;
const closes = (code: number) => code === 0x7d || code === 0x5d;
const isSpace = (code: number) => code <= 0x20;
const endsScalar = (code: number) => isSpace(code) || opens(code) || closes(code) || code === COMMA || code === QUOTE;
const isBlank = (text: string) => startOfValue(text) === text.length;

function startOfValue(text: string): number {
  let position = 0;
  while (position < text.length && isSpace(text.charCodeAt(position))) position++;
  return position;
}

function endOfNested(text: string, start: number, mostValues: number): number {
  /** For each open bracket: the commas directly in it if it is an object, otherwise -1. */
  const open: number[] = [];
  let values = 1;
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === QUOTE) {
      position = endOfString(text, position) - 1;
      if (position < 0) return -1;
    } else if (opens(code)) {
      if (open.push(code === OPEN_OBJECT ? 0 : -1) > DEEPEST)
        throw new JsonRefused(`values are nested more than ${DEEPEST} deep`);
    } else if (closes(code)) {
      open.pop();
      if (open.length === 0) return position + 1;
    } else if (code === COMMA) {
      if (++values > mostValues) throw new JsonRefused(`the body has more than ${mostValues} values`);
      if (open.at(-1)! >= 0 && ++open[open.length - 1]! >= MOST_MEMBERS)
        throw new JsonRefused(`an object of the body has more than ${MOST_MEMBERS} members`);
    }
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === BACKSLASH) position++;
    else if (code === QUOTE) return position + 1;
  }
  return -1;
}
