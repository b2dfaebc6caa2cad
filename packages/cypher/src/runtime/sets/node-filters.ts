import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import { Branch } from './branch.ts';
import { NodeFilter } from './node-filter.ts';
import type { SetNode } from './set-pattern.ts';

/** The filter of a node of the pattern with those of all its branches. */
export function nodeFilter(compiler: Compiler, node: SetNode, frame: Frame, dependsOnRow: boolean): NodeFilter {
  const branches = node.branches.map(
    (edge) => new Branch(compiler, edge, nodeFilter(compiler, edge.to, frame, dependsOnRow), frame, dependsOnRow),
  );
  return new NodeFilter(compiler, node, frame, dependsOnRow, branches);
}
