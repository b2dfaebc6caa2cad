import { stripTypeScriptTypes } from 'node:module';
import { type Node, parse } from 'acorn';

/** One change of a source text. */
export type Mutant = { readonly start: number; readonly end: number; readonly text: string; readonly what: string };

/** Nodes of every type, as loose as they have to be here. */
type Syntax = Node & { readonly [field: string]: unknown };

/** Calls whose arguments are a list of conditions or of names. */
const LISTS = ['all', 'templatesOf'];
/** Members of an object that describe when to look again, or explain; what they say is no condition of a rule. */
const OTHER_MEMBERS = ['explain', 'local'];

/**
 * Every way to take one condition out of a source text: an operand of `&&` or `||`, a guard, the test of a choice, a filter,
 * a comparison that is a whole function, a name or condition in a list.
 */
export function mutantsOf(source: string): Mutant[] {
  const script = stripTypeScriptTypes(source); // positions stay as they are
  const found: Mutant[] = [];
  const replace = (node: Node, text: string, what: string) => {
    const old = source.slice(node.start, node.end).replace(/\s+/g, ' ');
    found.push({
      start: node.start,
      end: node.end,
      text,
      what: `${what}: ${old} -> ${text === '' ? 'nothing' : text}`,
    });
  };
  walk(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Syntax, (node) => {
    switch (node.type) {
      case 'LogicalExpression':
        if (node.operator !== '??')
          for (const side of ['left', 'right'] as const)
            replace(node[side] as Syntax, node.operator === '&&' ? 'true' : 'false', 'operand');
        break;
      case 'IfStatement':
        if (!isRemembered(node))
          replace(node.test as Syntax, leaves(node.consequent as Syntax) ? 'false' : 'true', 'guard');
        break;
      case 'ConditionalExpression':
        for (const text of ['true', 'false']) replace(node.test as Syntax, text, 'choice');
        break;
      case 'ArrowFunctionExpression':
        if (isComparison(node.body as Syntax)) replace(node.body as Syntax, 'true', 'test');
        break;
      case 'ReturnStatement':
        if (node.argument && isComparison(node.argument as Syntax)) replace(node.argument as Syntax, 'true', 'test');
        break;
      case 'CallExpression':
        if (isFilter(node)) replace((node.arguments as Syntax[])[0]!, '(() => true)', 'filter');
        if (isCallOf(node, LISTS)) removeEach(source, node.arguments as Syntax[], found);
        break;
      case 'ArrayExpression':
        if ((node.elements as Syntax[]).every(isNameOrText)) removeEach(source, node.elements as Syntax[], found);
        break;
    }
  });
  return found;
}

function walk(node: Syntax, visit: (node: Syntax) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isSyntax(child) && !isOther(child) && child.type !== 'ImportDeclaration') walk(child, visit);
}

function isOther(node: Syntax): boolean {
  if (node.type === 'FunctionDeclaration') return /^(explain|addMembershipPaths|addTrustPaths)/.test(nameOf(node.id));
  if (node.type !== 'Property' && node.type !== 'MethodDefinition') return false;
  return OTHER_MEMBERS.includes(nameOf(node.key)) || /^(equals|renewed|same|renew)$/.test(nameOf(node.key));
}

function removeEach(source: string, items: readonly Syntax[], found: Mutant[]): void {
  if (items.length < 2) return;
  for (const [at, item] of items.entries()) {
    const [start, end] = at === 0 ? [item.start, items[1]!.start] : [items[at - 1]!.end, item.end];
    found.push({ start, end, text: '', what: `item: ${source.slice(item.start, item.end)} -> nothing` });
  }
}

/** `if (known) return known`: whether something is remembered changes nothing but the time it takes. */
function isRemembered({ test }: Syntax): boolean {
  const tested = test as Syntax;
  return REMEMBERED.test(nameOf(tested.type === 'UnaryExpression' ? tested.argument : tested));
}
const REMEMBERED = /^(known|set|byTarget|changed)$/;

function leaves(statement: Syntax): boolean {
  const only =
    statement.type === 'BlockStatement' && (statement.body as Syntax[]).length === 1
      ? (statement.body as Syntax[])[0]!
      : statement;
  return ['ContinueStatement', 'ReturnStatement', 'ThrowStatement', 'BreakStatement'].includes(only.type);
}

function isComparison(node: Syntax): boolean {
  if (node.type === 'BinaryExpression') return /^([<>]=?|[!=]==)$/.test(String(node.operator));
  return isCallOf(node, ['has', 'includes', 'some', 'every', 'startsWith', 'endsWith', 'hasEdge', 'test']);
}

function isCallOf(node: Syntax, names: readonly string[]): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Syntax;
  return names.includes(nameOf(callee.type === 'MemberExpression' ? callee.property : callee));
}

function isFilter(node: Syntax): boolean {
  return isCallOf(node, ['filter']) && (node.arguments as Syntax[]).length === 1;
}

function isNameOrText(node: Syntax | null): boolean {
  return node?.type === 'Identifier' || (node?.type === 'Literal' && typeof node.value === 'string');
}

function nameOf(node: unknown): string {
  return isSyntax(node) && node.type === 'Identifier' ? String(node.name) : '';
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
