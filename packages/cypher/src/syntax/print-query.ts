import { unhandled } from '../unhandled.ts';
import type { CallClause, Clause, PatternPart, Projection, Query, RemoveItem, SetItem, UnionQuery } from './ast.ts';
import { printName } from './characters.ts';
import { printExpression, printVariable } from './print-expression.ts';
import { printPatternPart } from './print-pattern.ts';

/** The query as text. Reading that text gives the same tree (positions aside). */
export function printQuery(query: Query): string {
  const mode = query.mode === 'run' ? '' : `${query.mode.toUpperCase()} `;
  return mode + printUnion(query.body);
}

export function printUnion(body: UnionQuery): string {
  return body.parts
    .map((part, index) => {
      const clauses = part.clauses.map(printClause).join(' ');
      if (index === 0) return clauses;
      return `UNION ${body.unions[index - 1] === 'all' ? 'ALL ' : ''}${clauses}`;
    })
    .join(' ');
}

function printClause(clause: Clause): string {
  switch (clause.kind) {
    case 'match':
      return `${clause.optional ? 'OPTIONAL ' : ''}MATCH ${printPatterns(clause.patterns)}${printWhere(clause.where)}`;
    case 'unwind':
      return `UNWIND ${printExpression(clause.list)} AS ${printVariable(clause.variable.name)}`;
    case 'with':
      return `WITH ${printProjection(clause.projection)}${printWhere(clause.where)}`;
    case 'return':
      return `RETURN ${printProjection(clause.projection)}`;
    case 'call':
      return printCall(clause);
    case 'call-subquery': {
      const imports = clause.imports ? `(${clause.imports.map(({ name }) => printVariable(name)).join(', ')}) ` : '';
      return `CALL ${imports}{ ${printUnion(clause.body)} }`;
    }
    case 'create':
      return `CREATE ${printPatterns(clause.patterns)}`;
    case 'merge':
      return `MERGE ${printPatternPart(clause.pattern)}${printOn('CREATE', clause.onCreate)}${printOn('MATCH', clause.onMatch)}`;
    case 'set':
      return `SET ${clause.items.map(printSetItem).join(', ')}`;
    case 'remove':
      return `REMOVE ${clause.items.map(printRemoveItem).join(', ')}`;
    case 'delete':
      return `${clause.detach ? 'DETACH ' : ''}DELETE ${clause.targets.map(printExpression).join(', ')}`;
    default:
      return unhandled(clause);
  }
}

const printPatterns = (patterns: readonly PatternPart[]) => patterns.map(printPatternPart).join(', ');
const printWhere = (where: Parameters<typeof printExpression>[0] | undefined) =>
  where ? ` WHERE ${printExpression(where)}` : '';
const printLabelList = (labels: readonly string[]) => labels.map((label) => `:${printName(label)}`).join('');

function printProjection(projection: Projection): string {
  const items = projection.items.map(
    (item) => printExpression(item.expression) + (item.alias ? ` AS ${printVariable(item.alias.name)}` : ''),
  );
  if (projection.star) items.unshift('*');
  const order = projection.orderBy.map((item) => printExpression(item.expression) + (item.descending ? ' DESC' : ''));
  return [
    `${projection.distinct ? 'DISTINCT ' : ''}${items.join(', ')}`,
    order.length > 0 ? `ORDER BY ${order.join(', ')}` : '',
    projection.skip ? `SKIP ${printExpression(projection.skip)}` : '',
    projection.limit ? `LIMIT ${printExpression(projection.limit)}` : '',
  ]
    .filter((piece) => piece !== '')
    .join(' ');
}

function printCall(clause: CallClause): string {
  const name = clause.procedure.split('.').map(printName).join('.');
  const args = clause.args ? `(${clause.args.map(printExpression).join(', ')})` : '';
  return `CALL ${name}${args}${printYields(clause.yields)}${printWhere(clause.where)}`;
}

function printYields(yields: CallClause['yields']): string {
  if (yields === undefined) return '';
  if (yields === 'all') return ' YIELD *';
  if (yields.length === 0) return ' YIELD -';
  const items = yields.map(({ field, variable }) =>
    field.name === variable.name
      ? printVariable(field.name)
      : `${printVariable(field.name)} AS ${printVariable(variable.name)}`,
  );
  return ` YIELD ${items.join(', ')}`;
}

function printOn(event: 'CREATE' | 'MATCH', items: readonly SetItem[]): string {
  return items.length === 0 ? '' : ` ON ${event} SET ${items.map(printSetItem).join(', ')}`;
}

function printSetItem(item: SetItem): string {
  switch (item.kind) {
    case 'set-property':
      return `${printExpression(item.target)} = ${printExpression(item.value)}`;
    case 'set-properties':
      return `${printVariable(item.variable.name)} ${item.mode === 'replace' ? '=' : '+='} ${printExpression(item.value)}`;
    case 'set-labels':
      return printVariable(item.variable.name) + printLabelList(item.labels);
    default:
      return unhandled(item);
  }
}

function printRemoveItem(item: RemoveItem): string {
  return item.kind === 'remove-property'
    ? printExpression(item.target)
    : printVariable(item.variable.name) + printLabelList(item.labels);
}
