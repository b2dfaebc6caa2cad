import type { FunctionSignature } from '../semantics/function-signatures.ts';
import { describeType } from '../semantics/static-type.ts';

/** `substring(string, any[, any]) -> string` */
export function describeFunction({ name, min, max, accepts, result, aggregate }: FunctionSignature): string {
  const first = accepts ? accepts.join(' or ') : 'any';
  const needed = Array.from({ length: min }, (_, at) => (at === 0 ? first : 'any')).join(', ');
  const more = Number.isFinite(max)
    ? Array.from({ length: max - min }, (_, at) => (min + at === 0 ? `[${first}]` : '[, any]')).join('')
    : ', ...';
  const kind = aggregate ? ' (over the rows of a group)' : '';
  return `${name}(${needed}${more}) -> ${describeType(result)}${kind}`;
}
