import type { EdgeTable, ImageParts } from '../image/image-parts.ts';
import { layOutRuns, type RunEntry, type RunSpace, rewriteRuns } from '../image/run-space.ts';
import { turnedRuns } from '../image/turned-runs.ts';
import type { CommittedEdges } from './commit-edges.ts';

/** Beyond this share of the edges, rewriting all runs is cheaper than rewriting single ones. */
const LARGE = 1 / 16;

/** Both directions after a commit. */
export function commitRuns(old: ImageParts, nodeCount: number, edges: CommittedEdges): { out: RunSpace; in: RunSpace } {
  const { table, added, removed } = edges;
  const changed = added.length + removed.length;
  if (changed > 64 + table.count * LARGE) return layOutTable(table, nodeCount);
  if (changed === 0 && nodeCount === old.nodes.count) return { out: old.out, in: old.in };

  const gone = new Set(removed);
  const rewrite = (
    space: RunSpace,
    near: EdgeTable['sources'],
    far: EdgeTable['sources'],
    oldNear: EdgeTable['sources'],
  ) => {
    const entries = new Map<number, RunEntry[]>();
    for (const edge of removed) entries.set(oldNear.get(edge), []);
    for (const edge of added) {
      const node = near.get(edge);
      const entry = { kind: table.kinds.get(edge), other: far.get(edge), edge };
      const known = entries.get(node);
      if (known) known.push(entry);
      else entries.set(node, [entry]);
    }
    return rewriteRuns(space, nodeCount, { added: entries, removed: (edge) => gone.has(edge) });
  };
  const out = rewrite(old.out, table.sources, table.targets, old.edges.sources);
  const back = rewrite(old.in, table.targets, table.sources, old.edges.targets);
  return out && back ? { out, in: back } : layOutTable(table, nodeCount);
}

/** Both directions of all edges of a table. */
export function layOutTable(table: EdgeTable, nodeCount: number): { out: RunSpace; in: RunSpace } {
  const sources = table.sources.flat(table.limit, new Uint32Array(table.limit));
  const targets = table.targets.flat(table.limit, new Uint32Array(table.limit));
  const kind = table.kinds.flat(table.limit, new Uint16Array(table.limit));
  const back = layOutRuns(nodeCount, { near: targets, far: sources, kind });
  return { out: turnedRuns(back), in: back };
}
