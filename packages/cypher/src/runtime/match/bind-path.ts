import type { Row } from '../../execution/frame.ts';
import { isList, type NodeValue, PathValue, type RelationshipValue, type Value } from '../../values/value.ts';
import type { PatternPath } from './pattern-graph.ts';
import type { Step } from './step.ts';

/** Puts a path together from the nodes and relationships that were found, in written order. */
export function bindPath(path: PatternPath, next: Step): Step {
  return (row) => {
    row[path.slot] = pathOf(path, row);
    return next(row);
  };
}

function pathOf(path: PatternPath, row: Row): PathValue {
  const nodes = [(row[path.nodes[0]!.slot] as NodeValue).node];
  const relationships: RelationshipValue[] = [];
  for (const { slot } of path.relationships) appendSteps(row[slot] ?? null, nodes, relationships);
  return new PathValue(nodes, relationships);
}

function appendSteps(value: Value, nodes: number[], relationships: RelationshipValue[]): void {
  const steps = isList(value) ? value : [value];
  for (const step of steps) {
    const relationship = step as RelationshipValue;
    const last = nodes[nodes.length - 1]!;
    nodes.push(relationship.start === last ? relationship.end : relationship.start);
    relationships.push(relationship);
  }
}
