import { boundedText } from '../operations/joined.ts';
import { count, text } from './argument.ts';
import type { FunctionBody } from './function-body.ts';
import { characterCount } from './list-functions.ts';

const toLower: FunctionBody = ([value]) => text('toLower', value).toLowerCase();
const toUpper: FunctionBody = ([value]) => text('toUpper', value).toUpperCase();
const characters: FunctionBody = ([value]) => characterCount(text('char_length', value));

export const TEXT_FUNCTIONS: Readonly<Record<string, FunctionBody>> = {
  tolower: toLower,
  lower: toLower,
  toupper: toUpper,
  upper: toUpper,
  trim: ([value]) => text('trim', value).trim(),
  ltrim: ([value]) => text('lTrim', value).trimStart(),
  rtrim: ([value]) => text('rTrim', value).trimEnd(),
  replace: ([value, search, replacement]) => {
    const [whole, part, other] = [text('replace', value), text('replace', search), text('replace', replacement)];
    const most = Math.max(whole.length, (whole.length + 1) * other.length);
    return boundedText(most, () => whole.replaceAll(part, () => other));
  },
  split: ([value, delimiter]) => text('split', value).split(text('split', delimiter)),
  substring: ([value, start, length]) => {
    const whole = text('substring', value);
    const from = count('substring', start);
    return whole.slice(from, length === undefined ? undefined : from + count('substring', length));
  },
  left: ([value, length]) => text('left', value).slice(0, count('left', length)),
  right: ([value, length]) => {
    const whole = text('right', value);
    return whole.slice(Math.max(0, whole.length - count('right', length)));
  },
  char_length: characters,
  character_length: characters,
};
