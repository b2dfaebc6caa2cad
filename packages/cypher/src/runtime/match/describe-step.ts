import { isGenerated } from '../../execution/frame.ts';
import type { GraphSource } from '../../graph-source.ts';
import { printExpression } from '../../syntax/print-expression.ts';
import { printLabels } from '../../syntax/print-pattern.ts';
import { unhandled } from '../../unhandled.ts';
import { estimateNode } from './estimate.ts';
import type { Lookup } from './lookup.ts';
import type { ExpandPlan, PlannedStep, ScanPlan } from './order-steps.ts';
import type { PatternGraph, PatternNode } from './pattern-graph.ts';
import { countsPaths } from './shortest.ts';
import type { MatchOptions } from './step.ts';
import { countsTrails, onlyEndsMatter } from './var-length.ts';

type StepDescription = { readonly operator: string; readonly detail: string; readonly estimate?: number };

/** The text of a planned step, for EXPLAIN. */
export function describeStep(
  step: PlannedStep,
  pattern: PatternGraph,
  graph: GraphSource,
  options: MatchOptions = {},
): StepDescription {
  switch (step.kind) {
    case 'scan':
      return { ...describeScan(step), estimate: estimateNode(graph, step.node, pattern.conditions) };
    case 'expand':
      return { operator: step.closes ? 'ExpandInto' : 'Expand', detail: describeWalk(step) };
    case 'var-length':
      return {
        operator: walkOperator(step, pattern, options),
        detail: describeWalk(step),
      };
    case 'shortest':
      return {
        operator: countsPaths(step, options)
          ? 'CountShortestPaths'
          : step.relationship.shortest === 'all'
            ? 'AllShortestPaths'
            : 'ShortestPath',
        detail: describeWalk(step),
      };
    case 'path':
      return { operator: 'Path', detail: step.path.name };
    case 'filter':
      return { operator: 'Filter', detail: printExpression(step.condition.expression) };
    default:
      return unhandled(step);
  }
}

function walkOperator(step: ExpandPlan, pattern: PatternGraph, options: MatchOptions): string {
  if (countsTrails(step, options, pattern)) return 'CountTrailsTo';
  const isUndirected = step.relationship.direction === 'both' && onlyEndsMatter(step, options, pattern);
  return isUndirected ? 'UndirectedReach' : 'VarLengthExpand';
}

function describeScan({ node, lookups }: ScanPlan): StepDescription {
  if (node.bound) return { operator: 'Argument', detail: describeNode(node) };
  if (lookups.length > 0)
    return { operator: 'NodeLookup', detail: `${describeNode(node)} by ${lookups.map(describeLookup).join(', ')}` };
  return { operator: node.labels.length > 0 ? 'NodeByLabel' : 'AllNodes', detail: describeNode(node) };
}

function describeLookup(lookup: Lookup): string {
  if (lookup.by === 'id') return `id = ${printExpression(lookup.value)}`;
  if (lookup.by === 'part' || lookup.by === 'computed') {
    const relation = lookup.by === 'part' ? `part of (${lookup.shape})` : '=';
    return `${printExpression(lookup.of)} ${relation} ${printExpression(lookup.value)}`;
  }
  const operator = lookup.by === 'value' ? '=' : lookup.by === 'values' ? 'IN' : lookup.shape;
  return `${lookup.key} ${operator} ${printExpression(lookup.value)}`;
}

function describeNode({ name, labels }: PatternNode): string {
  return `(${nameOf(name)}${labels.map((label) => `:${printLabels(label, { grouped: false })}`).join('')})`;
}

const nameOf = (name: string) => (isGenerated(name) ? '' : name);

type Walk = Pick<ExpandPlan, 'from' | 'to' | 'relationship' | 'atEnd' | 'along'>;

export function describeWalk({ from, to, relationship, atEnd, along }: Walk): string {
  const types = relationship.types ? `:${printLabels(relationship.types, { grouped: false })}` : '';
  const { min, max } = relationship.range ?? {};
  const range = relationship.range ? `*${min ?? 1}..${max ?? ''}` : '';
  const forward = from.name === relationship.left.name ? 'right' : 'left';
  const [before, after] =
    relationship.direction === 'both' ? ['-', '-'] : relationship.direction === forward ? ['-', '->'] : ['<-', '-'];
  const conditions = [...atEnd.map(({ expression }) => expression), ...along.map(({ expression }) => expression)];
  const where = conditions.length > 0 ? ` where ${conditions.map(printExpression).join(' AND ')}` : '';
  return `${describeNode(from)}${before}[${nameOf(relationship.name)}${types}${range}]${after}${describeNode(to)}${where}`;
}
