import { amount, isTruthy, list, MOST_TEXT, number, type TemplateFunctions, text, whole } from './values.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const small = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);
const present = (values: readonly unknown[]) => values.filter((value) => value !== undefined && value !== null);
const escaped = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');

function trimmedOf(characters: unknown, value: unknown): string {
  const set = escaped(text(characters));
  return set === '' ? text(value) : text(value).replace(new RegExp(`^[${set}]+|[${set}]+$`, 'gu'), '');
}

function abbreviated(width: unknown, value: unknown): string {
  const [most, whole] = [number(width), text(value)];
  return most < 4 || whole.length <= most ? whole : `${whole.slice(0, most - 3)}...`;
}

/** Cut on both sides; `offset` is where what stays begins. */
function abbreviatedBoth(offset: unknown, width: unknown, value: unknown): string {
  const [most, whole] = [number(width), text(value)];
  let from = number(offset);
  if (most < 4 || (from > 0 && most < 7) || whole.length <= most) return whole;
  from = Math.min(from, whole.length - (most - 3));
  if (from <= 4) return `${whole.slice(0, most - 3)}...`;
  if (from + most - 3 < whole.length) return `...${abbreviated(most - 3, whole.slice(from))}`;
  return `...${whole.slice(whole.length - (most - 3))}`;
}

function part(start: unknown, end: unknown, value: unknown): string {
  const [from, to, whole] = [number(start), number(end), text(value)];
  if (from < 0) return whole.slice(0, to);
  return to < 0 || to > whole.length ? whole.slice(from) : whole.slice(from, to);
}

function truncated(length: unknown, value: unknown): string {
  const [most, whole] = [number(length), text(value)];
  if (most < 0) return whole.length + most > 0 ? whole.slice(most) : whole;
  return whole.slice(0, most);
}

/** The words of a name, however it is written. */
const wordsOf = (value: unknown): string[] =>
  text(value)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');

function swapped(value: unknown): string {
  return text(value).replace(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

function wrapped(width: unknown, separator: string, value: unknown): string {
  const most = Math.max(1, number(width));
  const lines: string[] = [];
  let rest = text(value);
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const next = space > 0 ? space : rest.indexOf(' ', most);
    if (next === -1) break;
    lines.push(rest.slice(0, next));
    rest = rest.slice(next + 1);
  }
  return [...lines, rest].join(separator);
}

function indented(spaces: unknown, value: unknown): string {
  const blanks = ' '.repeat(amount(number(spaces), 1000));
  return blanks + text(value).replaceAll('\n', `\n${blanks}`);
}

function repeated(count: unknown, value: unknown): string {
  const times = Math.max(0, number(count));
  amount(times * text(value).length, MOST_TEXT);
  return text(value).repeat(times);
}

const numbered = (parts: readonly string[]) => Object.fromEntries(parts.map((item, at) => [`_${at}`, item]));

function splitInto(separator: unknown, count: unknown, value: unknown) {
  const [parts, most] = [text(value).split(text(separator)), number(count)];
  if (most <= 0 || parts.length <= most) return numbered(parts);
  return numbered([...parts.slice(0, most - 1), parts.slice(most - 1).join(text(separator))]);
}

const HTML: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&#34;',
  "'": '&#39;',
  '\0': '�',
};
const SCRIPT: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
};
const joined = (values: readonly unknown[]): string => values.map(text).join('');

/** Functions on strings. */
export const TEXT_FUNCTIONS: TemplateFunctions = {
  html: (...values) => joined(values).replace(/[<>&"'\0]/g, (letter) => HTML[letter]!),
  js: (...values) => joined(values).replace(/[\\'"<>&=]/g, (letter) => SCRIPT[letter]!),
  urlquery: (...values) => encodeURIComponent(joined(values)).replaceAll('%20', '+'),
  abbrev: abbreviated,
  abbrevboth: abbreviatedBoth,
  trunc: truncated,
  trim: (value) => text(value).trim(),
  trimall: trimmedOf,
  trimAll: trimmedOf,
  trimSuffix: (end, value) =>
    text(value).endsWith(text(end)) ? text(value).slice(0, -text(end).length || undefined) : text(value),
  trimPrefix: (start, value) =>
    text(value).startsWith(text(start)) ? text(value).slice(text(start).length) : text(value),
  upper: (value) => text(value).toUpperCase(),
  lower: (value) => text(value).toLowerCase(),
  title: (value) => text(value).replace(/\S+/g, capital),
  untitle: (value) => text(value).replace(/\S+/g, small),
  substr: part,
  repeat: repeated,
  nospace: (value) => text(value).replace(/\s+/g, ''),
  initials: (value) => (text(value).match(/\S+/g) ?? []).map((word) => [...word][0]).join(''),
  swapcase: swapped,
  snakecase: (value) => wordsOf(value).join('_').toLowerCase(),
  kebabcase: (value) => wordsOf(value).join('-').toLowerCase(),
  camelcase: (value) =>
    wordsOf(value)
      .map((word) => capital(word.toLowerCase()))
      .join(''),
  wrap: (width, value) => wrapped(width, '\n', value),
  wrapWith: (width, separator, value) => wrapped(width, text(separator), value),
  contains: (piece, value) => text(value).includes(text(piece)),
  hasPrefix: (start, value) => text(value).startsWith(text(start)),
  hasSuffix: (end, value) => text(value).endsWith(text(end)),
  quote: (...values) =>
    present(values)
      .map((value) => JSON.stringify(text(value)))
      .join(' '),
  squote: (...values) =>
    present(values)
      .map((value) => `'${text(value)}'`)
      .join(' '),
  cat: (...values) => present(values).map(text).join(' '),
  indent: indented,
  nindent: (spaces, value) => `\n${indented(spaces, value)}`,
  replace: (from, to, value) => text(value).replaceAll(text(from), () => text(to)),
  plural: (one, many, count) => (whole(count) === 1 ? one : many),
  toString: text,
  toStrings: (values) => list(values).map(text),
  join: (separator, values) =>
    (Array.isArray(values) ? values : [values])
      .filter((value) => value !== undefined)
      .map(text)
      .join(text(separator)),
  split: (separator, value) => numbered(text(value).split(text(separator))),
  splitList: (separator, value) => text(value).split(text(separator)),
  splitn: splitInto,
  sortAlpha: (values) => (isTruthy(values) ? (Array.isArray(values) ? values : [values]).map(text).sort() : []),
};
