import { RE2JS } from 're2js';
import type { Dialect } from '../dialect.ts';
import { runtimeError } from '../query-error.ts';
import type { Value } from '../values/value.ts';

const MAX_PATTERN = 10_000;

/**
 * `text =~ pattern` with an engine whose time grows only with the text. Each pattern is compiled once per place of use.
 */
export function compileRegex(dialect: Dialect): (text: Value, pattern: Value) => boolean | null {
  const compiled = new Map<string, RE2JS>();
  return (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return null;
    let regex = compiled.get(pattern);
    if (!regex) {
      regex = compilePattern(pattern);
      compiled.set(pattern, regex);
    }
    return dialect.regex === 'full' ? regex.matches(text) : regex.matcher(text).find();
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
