import {
  type CheckedQuery,
  checkText,
  imageSource,
  LENIENT_CYPHER,
  NodeValue,
  PathValue,
  type RuntimeOptions,
  streamQuery,
} from '@chokepoint/cypher';
import type { Deadline, GraphImage, NodeIndex } from '@chokepoint/graph';
import { SEED_TYPES, type Seed } from './zone.ts';

type SeedOptions = {
  /** Reads and checks the text of a query. */
  readonly read?: (text: string) => CheckedQuery;
  readonly deadline?: Deadline;
  /** Time of the run, in nanoseconds since 1970. */
  readonly now?: bigint;
};

/** The nodes that seeds select, each once. Throws what a query throws; an unknown object id selects nothing. */
export function seedNodes(image: GraphImage, seeds: readonly Seed[], options: SeedOptions = {}): NodeIndex[] {
  const found = new Set<NodeIndex>();
  for (const { type, value } of seeds) {
    if (type === SEED_TYPES.cypher) queryNodes(image, value, options, found);
    else {
      const node = image.nodeByObjectId(value);
      if (node !== undefined) found.add(node);
    }
  }
  return [...found];
}

/** Every node that a query returns, and every node of the paths that it returns. Other values say nothing. */
function queryNodes(image: GraphImage, text: string, options: SeedOptions, found: Set<NodeIndex>): void {
  const checked = options.read ? options.read(text) : checkText(text, { dialect: LENIENT_CYPHER });
  if (!checked.readOnly) throw new Error('a selector cannot write');
  const runtime: RuntimeOptions = {
    dialect: LENIENT_CYPHER,
    ...(options.deadline && { deadline: options.deadline }),
    ...(options.now !== undefined && { now: options.now }),
  };
  streamQuery(checked, imageSource(image, { objectIdProperty: 'objectid' }), runtime, (row) => {
    for (const value of row) {
      if (value instanceof NodeValue) found.add(value.node);
      else if (value instanceof PathValue) for (const node of value.nodes) found.add(node);
    }
    return true;
  });
}
