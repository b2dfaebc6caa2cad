import { unhandled } from '../unhandled.ts';
import { Float } from '../values/float.ts';
import type { Expression, LiteralExpression, MapExpression, MapProjectionItem } from './ast.ts';
import { printName } from './characters.ts';
import { printLabels, printPatternPart } from './print-pattern.ts';
import { printUnion } from './print-query.ts';

// How tightly the outermost operator of an expression binds; the order is the grammar's.
const OR = 0;
const NOT = 3;
const COMPARISON = 4;
const PREDICATE = 5;
const SUM = 6;
const PRODUCT = 7;
const POWER = 8;
const UNARY = 9;
const POSTFIX = 10;
const ATOM = 11;
const LOGIC = { OR, XOR: 1, AND: 2 } as const;
const ARITHMETIC = { '+': SUM, '-': SUM, '*': PRODUCT, '/': PRODUCT, '%': PRODUCT, '^': POWER } as const;

export function printExpression(expression: Expression): string {
  return print(expression);
}

function bindingOf(expression: Expression): number {
  switch (expression.kind) {
    case 'logic':
      return LOGIC[expression.operator];
    case 'not':
      return NOT;
    case 'comparison':
      return COMPARISON;
    case 'predicate':
    case 'null-test':
      return PREDICATE;
    case 'arithmetic':
      return ARITHMETIC[expression.rest[0]!.operator];
    case 'unary':
      return UNARY;
    case 'property':
    case 'index':
    case 'slice':
    case 'label-test':
      return POSTFIX;
    default:
      return ATOM;
  }
}

/** In brackets unless it binds at least as tightly as `needed`. */
function inside(expression: Expression, needed: number): string {
  const text = print(expression);
  return bindingOf(expression) >= needed ? text : `(${text})`;
}

/** What a suffix is put behind. A number would swallow the dot, and a sign would bind to the whole. */
function suffixed(expression: Expression): string {
  const number = expression.kind === 'literal' && typeof expression.value !== 'string';
  const text = inside(expression, POSTFIX);
  return number || expression.kind === 'label-test' || expression.kind === 'pattern' ? `(${text})` : text;
}

function print(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression);
    case 'parameter':
      return `$${/^[0-9]+$/.test(expression.name) ? expression.name : printName(expression.name)}`;
    case 'variable':
      return printVariable(expression.name);
    case 'list':
      return printList(expression.items);
    case 'map':
      return printMap(expression);
    case 'property':
      return `${suffixed(expression.of)}.${printName(expression.key)}`;
    case 'index':
      return `${suffixed(expression.of)}[${print(expression.at)}]`;
    case 'slice':
      return `${suffixed(expression.of)}[${optional(expression.from)}..${optional(expression.to)}]`;
    case 'label-test':
      return `${suffixed(expression.of)}:${printLabels(expression.labels, { grouped: true })}`;
    case 'logic': {
      const needed = LOGIC[expression.operator] + 1;
      return expression.operands.map((operand) => inside(operand, needed)).join(` ${expression.operator} `);
    }
    case 'not':
      return `NOT ${inside(expression.operand, COMPARISON)}`;
    case 'comparison':
      return chain(expression.first, expression.rest, PREDICATE);
    case 'predicate':
      return `${inside(expression.left, PREDICATE)} ${expression.operator} ${inside(expression.right, SUM)}`;
    case 'null-test':
      return `${inside(expression.operand, PREDICATE)} IS ${expression.negated ? 'NOT ' : ''}NULL`;
    case 'arithmetic':
      return chain(expression.first, expression.rest, ARITHMETIC[expression.rest[0]!.operator] + 1);
    case 'unary':
      return printUnary(expression.operator, expression.operand);
    case 'call':
      return `${expression.name.split('.').map(printName).join('.')}(${expression.distinct ? 'DISTINCT ' : ''}${expression.args.map(print).join(', ')})`;
    case 'count-rows':
      return 'count(*)';
    case 'case':
      return printCase(expression);
    case 'list-comprehension':
      return `[${printVariable(expression.variable.name)} IN ${print(expression.list)}${whereText(expression.where)}${
        expression.projection ? ` | ${print(expression.projection)}` : ''
      }]`;
    case 'pattern-comprehension':
      return `[${printPatternPart(expression.pattern)}${whereText(expression.where)} | ${print(expression.projection)}]`;
    case 'quantifier':
      return `${expression.quantifier}(${printVariable(expression.variable.name)} IN ${print(expression.list)}${whereText(expression.where)})`;
    case 'reduce':
      return `reduce(${printVariable(expression.accumulator.name)} = ${print(expression.initial)}, ${printVariable(expression.variable.name)} IN ${print(expression.list)} | ${print(expression.step)})`;
    case 'pattern':
      return printPatternPart(expression.pattern);
    case 'subquery':
      return `${expression.yields.toUpperCase()} { ${printUnion(expression.body)} }`;
    case 'map-projection':
      return `${printVariable(expression.variable.name)} {${expression.items.map(printProjectionItem).join(', ')}}`;
    default:
      return unhandled(expression);
  }
}

function printList(items: readonly Expression[]): string {
  const texts = items.map(print);
  // `[x IN l]` would be a comprehension.
  if (texts[0] !== undefined && /^(`([^`]|``)*`|[\p{ID_Continue}\p{Pc}\p{Sc}]+) IN /u.test(texts[0]))
    texts[0] = `(${texts[0]})`;
  return `[${texts.join(', ')}]`;
}

const optional = (expression: Expression | undefined) => (expression ? print(expression) : '');
const whereText = (where: Expression | undefined) => (where ? ` WHERE ${print(where)}` : '');

const RESERVED_NAMES =
  /^(and|as|asc|ascending|by|case|contains|create|delete|desc|descending|detach|distinct|else|end|ends|false|in|is|limit|match|merge|not|null|on|optional|or|order|remove|return|set|skip|starts|then|true|union|unwind|when|where|with|xor)$/i;

/** A variable as written; a reserved word needs backticks. */
export function printVariable(name: string): string {
  return RESERVED_NAMES.test(name) ? `\`${name}\`` : printName(name);
}

function chain(
  first: Expression,
  rest: readonly { readonly operator: string; readonly operand: Expression }[],
  needed: number,
): string {
  return inside(first, needed) + rest.map((next) => ` ${next.operator} ${inside(next.operand, needed)}`).join('');
}

function printUnary(operator: string, operand: Expression): string {
  const number = operand.kind === 'literal' && typeof operand.value !== 'string';
  return number ? `${operator}(${print(operand)})` : `${operator}${inside(operand, UNARY)}`;
}

function printLiteral({ value }: LiteralExpression): string {
  if (typeof value === 'string') return printString(value);
  if (value instanceof Float) return printFloat(value.value);
  return String(value);
}

function printString(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function printFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function printMap(map: MapExpression): string {
  return `{${map.entries.map((entry) => `${printName(entry.key)}: ${print(entry.value)}`).join(', ')}}`;
}

function printProjectionItem(item: MapProjectionItem): string {
  switch (item.kind) {
    case 'all-properties':
      return '.*';
    case 'property-of':
      return `.${printName(item.key)}`;
    case 'variable-of':
      return printVariable(item.variable.name);
    case 'entry':
      return `${printName(item.key)}: ${print(item.value)}`;
    default:
      return unhandled(item);
  }
}

function printCase(expression: Expression & { kind: 'case' }): string {
  const subject = expression.subject ? ` ${print(expression.subject)}` : '';
  const alternatives = expression.alternatives.map(({ when, value }) => ` WHEN ${print(when)} THEN ${print(value)}`);
  const otherwise = expression.otherwise ? ` ELSE ${print(expression.otherwise)}` : '';
  return `CASE${subject}${alternatives.join('')}${otherwise} END`;
}
