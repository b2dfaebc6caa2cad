import type { Facts, gatherFacts } from '@chokepoint/analysis';
import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';
import type { BundleRelationship, bundleRecord } from './bundle-format.ts';
import type { DescribedFinding } from './gather-evidence-task.ts';

type Gathered = ReturnType<typeof gatherFacts>;
type BundleRecord = z.input<typeof bundleRecord>;

const CHUNK = 1 << 18;

/** The records of a bundle as lines, in an order that depends on nothing but their content. */
export function recordLines(
  image: GraphImage,
  { facts, relationships }: Gathered,
  findings: readonly DescribedFinding[],
): Uint8Array[] {
  const named = relationships
    .map((one) => ({ ...one, ...endsOf(image, one.edge) }))
    .sort((one, other) => compare(keyOf(one), keyOf(other)));
  const numbers = new Map(named.map(({ edge }, number) => [edge, number]));
  const numberOf = (edge: EdgeIndex): number => numbers.get(edge)!;
  const lines = new Lines();
  for (const node of sortedNodes(facts)) lines.add({ node });
  for (const fact of facts.edges.toSorted((one, other) => compare(keyOf(one), keyOf(other)))) lines.add({ fact });
  for (const [number, { edge: _, rule, proven, from, ...ends }] of named.entries()) {
    const relationship: BundleRelationship = {
      number,
      ...ends,
      basis: !proven ? 'stated' : rule === 0 ? 'collected' : 'derived',
      rule: rule === 0 ? null : rule,
      from: from.edges.map(numberOf).sort((one, other) => one - other),
      nodes: from.nodes.map((node) => image.objectId(node)).sort(),
    };
    lines.add({ relationship });
  }
  for (const { shown, edge, paths } of findings)
    lines.add({
      finding: {
        ...shown,
        relationship: edge === undefined ? null : numberOf(edge),
        paths: paths.map(({ principal, edges }) => ({ principal, relationships: edges.map(numberOf) })),
      },
    });
  return lines.finish();
}

function endsOf(image: GraphImage, edge: EdgeIndex) {
  return {
    source: image.objectId(image.edgeSource(edge)),
    kind: image.edgeKinds[image.edgeKindOf(edge)]!,
    target: image.objectId(image.edgeTarget(edge)),
  };
}

const keyOf = ({ source, kind, target }: { source: string; kind: string; target: string }) =>
  `${source}\n${kind}\n${target}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const sortedNodes = ({ nodes }: Facts) =>
  nodes
    .map(({ id, kinds, properties }) => ({ id, kinds: kinds.toSorted(), properties: sortedProperties(properties) }))
    .sort((one, other) => compare(one.id, other.id));

function sortedProperties<V>(properties: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(Object.entries(properties).sort(([one], [other]) => compare(one, other)));
}

/** Lines as bytes, in chunks. */
class Lines {
  readonly #chunks: Uint8Array[] = [];
  #text = '';

  add(record: BundleRecord): void {
    this.#text += `${JSON.stringify(record)}\n`;
    if (this.#text.length >= CHUNK) this.#flush();
  }

  finish(): Uint8Array[] {
    this.#flush();
    return this.#chunks;
  }

  #flush(): void {
    if (this.#text !== '') this.#chunks.push(new TextEncoder().encode(this.#text));
    this.#text = '';
  }
}
