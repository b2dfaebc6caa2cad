import { findFindings } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import { NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import { environmentImage } from './environment-image.ts';
import type { BenchOptions } from './main.ts';

/** All findings of a made-up environment with exact exposure and impact, in the whole graph and per environment. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const rows = [];
  for (const users of quick ? [2_000] : [10_000, 100_000]) {
    const image = await environmentImage(users);
    const zones = [{ tagId: 1, tierZero: true, analysed: true, members: tagged(image) }];
    const start = performance.now();
    const result = findFindings(image, { zones, types: findingTypes });
    rows.push({
      users,
      nodes: image.nodeCount,
      edges: image.edgeCount,
      findings: result.findings.length,
      'types with findings': new Set(result.findings.map(({ type }) => type)).size,
      seconds: (performance.now() - start) / 1000,
    });
  }
  findings.table('findings with exact exposure and impact', rows);
}

function tagged(image: GraphImage): NodeSet {
  const kind = image.nodeKind('Tag_Tier_Zero');
  return kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
}
