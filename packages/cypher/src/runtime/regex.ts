import { RE2JS } from 're2js';
import type { Dialect } from '../dialect.ts';
import { runtimeError } from '../query-error.ts';
import type { Value } from '../values/value.ts';

import { QUICK_TEXT, quickPattern } from './quick-pattern.ts';

const MAX_PATTERN = 10_000;

/** Results cached per pattern: the same texts are matched repeatedly along different paths. */
const REMEMBERED = 100_000;

type Pattern = { readonly regex: RE2JS; readonly quick: RegExp | undefined; readonly answers: Map<string, boolean> };

/**
 * `text =~ pattern` with an engine whose time grows only with the text. Each pattern is compiled once per place of use.
 */
export function compileRegex(dialect: Dialect): (text: Value, pattern: Value) => boolean | null {
  const compiled = new Map<string, Pattern>();
  return (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return null;
    let known = compiled.get(pattern);
    if (!known) {
      known = { regex: compilePattern(pattern), quick: quickPattern(pattern, dialect.regex), answers: new Map() };
      compiled.set(pattern, known);
    }
    if (known.quick && text.length <= QUICK_TEXT) return known.quick.test(text);
    let answer = known.answers.get(text);
    if (answer === undefined) {
      answer = dialect.regex === 'full' ? known.regex.matches(text) : known.regex.matcher(text).find();
      if (known.answers.size >= REMEMBERED) known.answers.clear();
      known.answers.set(text, answer);
    }
    return answer;
  };
}

function compilePattern(pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN)
    throw runtimeError('ArgumentError', 'InvalidArgumentValue', `the regular expression is longer than ${MAX_PATTERN}`);
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw runtimeError('ArgumentError', 'InvalidArgumentValue', `"${pattern}" is not a regular expression: ${reason}`);
  }
}
