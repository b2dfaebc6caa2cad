import { posix } from 'node:path';
import { parse, satisfies, validRange } from 'semver';
import { TemplateFault } from './template-lexer.ts';
import { alsoMust, type TemplateFunctions, text } from './values.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(value: unknown): string {
  let bits = '';
  for (const byte of Buffer.from(text(value))) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const letters = groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
  return letters.padEnd(Math.ceil(letters.length / 8) * 8, '=');
}

function fromBase32(value: unknown): string {
  const letters = text(value).replace(/=+$/, '');
  if (!/^[A-Z2-7]*$/.test(letters)) return 'illegal base32 data';
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString();
}

function fromBase64(value: unknown): string {
  const given = text(value);
  const isWhole = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(given);
  return isWhole ? Buffer.from(given, 'base64').toString() : 'illegal base64 data';
}

/** Keys in order, so that the same value is always the same text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => typeof item !== 'function')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
}

const rawJson = (value: unknown, indent?: string): string => JSON.stringify(ordered(value), undefined, indent);
const json = (value: unknown, indent?: string): string =>
  rawJson(value, indent).replace(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);

function fromJson(value: unknown): unknown {
  try {
    return JSON.parse(text(value));
  } catch {
    throw new TemplateFault(`${text(value).slice(0, 64)} is not JSON`);
  }
}

function version(value: unknown) {
  const given = text(value);
  const found = parse(filledUp(given));
  if (!found) throw new TemplateFault(`${given.slice(0, 64)} is not a version`);
  return {
    Major: found.major,
    Minor: found.minor,
    Patch: found.patch,
    Prerelease: found.prerelease.join('.'),
    Metadata: found.build.join('.'),
    Original: given,
    toString: () => found.raw.replace(/^v/, ''),
  };
}

/** `1.2` means `1.2.0`. */
function filledUp(given: string): string {
  const [, numbers = '', rest = ''] = /^v?(\d+(?:\.\d+){0,2})(.*)$/.exec(given) ?? [];
  return `${[...numbers.split('.'), '0', '0'].slice(0, 3).join('.')}${rest}`;
}

function meets(constraint: unknown, value: unknown): boolean {
  const range = text(constraint).replaceAll(',', ' ');
  if (validRange(range) === null) throw new TemplateFault(`${range.slice(0, 64)} is not a constraint of versions`);
  return satisfies(String(version(value)), range);
}

const clean = (value: unknown): string => posix.normalize(text(value) || '.').replace(/(?<=.)\/$/, '');
const PATHS: TemplateFunctions = {
  base: (value) => (text(value) === '' ? '.' : posix.basename(text(value)) || '/'),
  dir: (value) => clean(posix.dirname(text(value))),
  clean,
  ext: (value) => /\.[^./]*$/.exec(text(value))?.[0] ?? '',
  isAbs: (value) => posix.isAbsolute(text(value)),
};

/** What writes values in other forms and reads them back. */
export const ENCODING_FUNCTIONS: TemplateFunctions = {
  b64enc: (value) => Buffer.from(text(value)).toString('base64'),
  b64dec: fromBase64,
  b32enc: base32,
  b32dec: fromBase32,
  ...alsoMust({
    fromJson,
    toJson: (value) => json(value),
    toPrettyJson: (value) => json(value, '  '),
    toRawJson: (value) => rawJson(value),
  }),
  ...PATHS,
  ...Object.fromEntries(
    Object.entries(PATHS).map(([name, run]) => [`os${name[0]!.toUpperCase()}${name.slice(1)}`, run]),
  ),
  semver: version,
  semverCompare: meets,
};
