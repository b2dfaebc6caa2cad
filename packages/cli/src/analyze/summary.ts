import { allRules } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import type { AnalysedFiles } from '@chokepoint/server/offline';

type DerivedKind = { readonly kind: string; readonly count: number; readonly rule: string };

export type Summary = {
  readonly collected: { readonly nodes: number; readonly edges: number };
  readonly nodes: number;
  readonly edges: number;
  /** By number, then by name. */
  readonly derived: readonly DerivedKind[];
  readonly warnings: readonly { readonly objectId: string; readonly message: string }[];
  readonly failedRules: readonly string[];
};

export function summaryOf({ image, collected, rules, warnings }: AnalysedFiles): Summary {
  const failed = rules.filter(({ failure }) => failure !== undefined);
  return {
    collected,
    nodes: image.nodeCount,
    edges: image.edgeCount,
    derived: derivedKinds(image),
    warnings,
    failedRules: failed.map(({ name, failure }) => `rule ${name}: ${failure}`),
  };
}

export function ruleNames(): ReadonlyMap<number, string> {
  return new Map(allRules.map(({ number, name }) => [number, name]));
}

function derivedKinds(image: GraphImage): DerivedKind[] {
  const names = ruleNames();
  const counts = new Map<string, { count: number; rule: string }>();
  for (const edge of image.edges()) {
    if (!image.isDerived(edge)) continue;
    const kind = image.edgeKinds[image.edgeKindOf(edge)]!;
    const known = counts.get(kind) ?? { count: 0, rule: names.get(image.edgeOrigin(edge)) ?? '' };
    known.count++;
    counts.set(kind, known);
  }
  return [...counts]
    .map(([kind, { count, rule }]) => ({ kind, count, rule }))
    .sort((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1));
}

export function summaryAsTable(summary: Summary): string {
  const { collected, nodes, edges, derived } = summary;
  const total = derived.reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ['derived relationship', 'count', 'rule'],
    ...derived.map(({ kind, count, rule }) => [kind, count.toLocaleString('en-US'), rule]),
  ] as [string, string, string][];
  const [first, second] = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]!.length))) as [number, number];
  const lines = rows.map(([kind, count, rule]) =>
    `${kind.padEnd(first)}  ${count.padStart(second)}  ${rule}`.trimEnd(),
  );
  lines.splice(1, 0, `${'-'.repeat(first)}  ${'-'.repeat(second)}  ----`);
  const counted = (count: number) => count.toLocaleString('en-US');
  return [
    `collected  ${counted(collected.nodes)} objects, ${counted(collected.edges)} relationships`,
    `analysed   ${counted(nodes)} objects, ${counted(edges)} relationships, ${counted(total)} of them derived`,
    '',
    ...lines,
    '',
  ].join('\n');
}
