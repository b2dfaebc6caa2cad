import type { Clause, Expression, Name, PropertyExpression, RemoveItem, SetItem } from './ast.ts';
import { parseExpression } from './parse-expression.ts';
import { parsePatternPart, parsePatterns } from './parse-pattern.ts';
import type { TokenCursor } from './token-cursor.ts';

export function parseCreate(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  if (['INDEX', 'CONSTRAINT', 'UNIQUE'].includes(cursor.keyword))
    throw cursor.error('schema commands are not supported');
  const patterns = parsePatterns(cursor);
  return { kind: 'create', patterns, start, end: cursor.lastEnd };
}

export function parseMerge(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  const pattern = parsePatternPart(cursor, { inExpression: false });
  const onCreate: SetItem[] = [];
  const onMatch: SetItem[] = [];
  while (cursor.takeKeyword('ON')) {
    const items = cursor.isKeyword('CREATE') ? onCreate : onMatch;
    if (!cursor.takeKeyword('CREATE')) cursor.expectKeyword('MATCH');
    cursor.expectKeyword('SET');
    items.push(...parseSetItems(cursor));
  }
  return { kind: 'merge', pattern, onCreate, onMatch, start, end: cursor.lastEnd };
}

export function parseSet(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  const items = parseSetItems(cursor);
  return { kind: 'set', items, start, end: cursor.lastEnd };
}

function parseSetItems(cursor: TokenCursor): SetItem[] {
  const items: SetItem[] = [];
  do items.push(parseSetItem(cursor));
  while (cursor.takeSymbol(','));
  return items;
}

function parseSetItem(cursor: TokenCursor): SetItem {
  const { start } = cursor;
  if (cursor.isVariable()) {
    const next = cursor.symbolAt(1);
    if (next === ':') return { kind: 'set-labels', ...parseLabelled(cursor), start, end: cursor.lastEnd };
    if (next === '=' || next === '+=') {
      const variable = cursor.takeVariable('a variable');
      cursor.advance();
      const value = parseExpression(cursor);
      const mode = next === '=' ? 'replace' : 'merge';
      return { kind: 'set-properties', variable, mode, value, start, end: cursor.lastEnd };
    }
  }
  const target = parsePropertyTarget(cursor, 'SET');
  cursor.expectSymbol('=', 'after the property');
  const value = parseExpression(cursor);
  return { kind: 'set-property', target, value, start, end: cursor.lastEnd };
}

export function parseRemove(cursor: TokenCursor): Clause {
  const { start } = cursor;
  cursor.advance();
  const items: RemoveItem[] = [];
  do {
    const { start: itemStart } = cursor;
    if (cursor.isVariable() && cursor.symbolAt(1) === ':')
      items.push({ kind: 'remove-labels', ...parseLabelled(cursor), start: itemStart, end: cursor.lastEnd });
    else {
      const target = parsePropertyTarget(cursor, 'REMOVE');
      items.push({ kind: 'remove-property', target, start: itemStart, end: cursor.lastEnd });
    }
  } while (cursor.takeSymbol(','));
  return { kind: 'remove', items, start, end: cursor.lastEnd };
}

function parseLabelled(cursor: TokenCursor): { variable: Name; labels: string[] } {
  const variable = cursor.takeVariable('a variable');
  const labels: string[] = [];
  while (cursor.takeSymbol(':') || (labels.length > 0 && cursor.takeSymbol('&')))
    labels.push(cursor.takeName('a label after ":"').name);
  return { variable, labels };
}

/** The left side of an assignment. Read token by token: an expression would take the `=` for a comparison. */
function parsePropertyTarget(cursor: TokenCursor, clause: string): PropertyExpression {
  const { start } = cursor;
  let target: Expression;
  if (cursor.takeSymbol('(')) {
    target = parseExpression(cursor);
    cursor.expectSymbol(')');
  } else {
    const variable = cursor.takeVariable(`a property or a variable after ${clause}`);
    target = { kind: 'variable', ...variable };
  }
  if (!cursor.isSymbol('.')) throw cursor.unexpected('"." and a property name');
  let depth = 0;
  while (cursor.takeSymbol('.')) {
    cursor.enter();
    depth++;
    const key = cursor.takeKey();
    target = { kind: 'property', of: target, key, start, end: cursor.lastEnd };
  }
  cursor.leave(depth);
  return target as PropertyExpression;
}

export function parseDelete(cursor: TokenCursor): Clause {
  const { start } = cursor;
  const detach = cursor.takeKeyword('DETACH');
  cursor.expectKeyword('DELETE');
  const targets: Expression[] = [];
  do targets.push(parseExpression(cursor));
  while (cursor.takeSymbol(','));
  return { kind: 'delete', detach, targets, start, end: cursor.lastEnd };
}
