import { allRules, DerivedGraph } from '@chokepoint/analysis';
import { findingType } from '@chokepoint/model';
import type { Bundle, BundleFinding, BundleHeader, BundleRelationship } from './bundle-format.ts';
import { openSigned } from './bundle-signature.ts';
import { fitsList } from './listed-attributes.ts';
import { readBundle } from './read-bundle.ts';
import { rulesDigest } from './rules-digest.ts';

export type Verification = {
  readonly header: BundleHeader;
  /** Of the key that signed it. */
  readonly fingerprint: string;
  readonly findings: number;
  readonly paths: number;
  /** Relationships by what they rest on. */
  readonly collected: number;
  readonly derived: number;
  readonly stated: number;
  /** What does not hold. */
  readonly faults: readonly string[];
  /** Whether the rules of this program are those that the bundle was made with, letter by letter. */
  readonly sameRules: boolean;
};

const MOST_FAULTS = 20;

/** Verifies a bundle by itself. Throws `BundleError` when the signature does not fit or the content is malformed. */
export function verifyBundle(bytes: Uint8Array): Verification {
  const { content, fingerprint } = openSigned(bytes);
  const bundle = readBundle(content);
  const { header, relationships, findings } = bundle;
  const faults = [...structureFaults(bundle), ...derivationFaults(bundle), ...findings.flatMap(findingFaults(bundle))];
  const count = (basis: BundleRelationship['basis']) => relationships.filter((one) => one.basis === basis).length;
  return {
    header,
    fingerprint,
    findings: findings.length,
    paths: findings.reduce((sum, { paths }) => sum + paths.length, 0),
    collected: count('collected'),
    derived: count('derived'),
    stated: count('stated'),
    faults: faults.slice(0, MOST_FAULTS),
    sameRules: header.program.rules_sha256 === rulesDigest(),
  };
}

/** References that lead nowhere, and rules that are not known here. */
function structureFaults({ header, nodes, facts, relationships, findings }: Bundle): string[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const faults: string[] = [];
  if (ids.size !== nodes.length) faults.push('a node appears twice');
  for (const { source, kind, target } of [...facts, ...relationships])
    if (!ids.has(source) || !ids.has(target)) faults.push(`${source} -${kind}-> ${target}: an end of it is missing`);
  for (const [at, { number, from, nodes: behind }] of relationships.entries()) {
    if (number !== at) faults.push(`relationship ${number} is at place ${at}`);
    if (from.some((other) => other >= relationships.length) || behind.some((id) => !ids.has(id)))
      faults.push(`relationship ${number} refers to something that is missing`);
  }
  for (const { number, name } of header.analysis.rules)
    if (allRules.find((rule) => rule.number === number)?.name !== name)
      faults.push(`this program has no rule ${number} "${name}"`);
  if (header.findings.included !== findings.length) faults.push('the header counts other findings');
  return faults;
}

/** Runs the rules on the facts. */
function derivationFaults({ header, nodes, facts, relationships }: Bundle): string[] {
  const { edition, settings } = header.analysis;
  const graph = new DerivedGraph({ nodes, edges: facts }, { edition, settings });
  return relationships.flatMap(({ source, kind, target, basis, rule }) => {
    if (basis === 'stated') return [];
    const origin = graph.originOf(source, kind, target);
    if (origin !== undefined && origin === (basis === 'collected' ? 0 : rule)) return [];
    return [`${source} -${kind}-> ${target} does not follow from the facts of the bundle`];
  });
}

/** Whether the parts of a finding fit together. */
function findingFaults({ nodes, relationships }: Bundle): (finding: BundleFinding) => string[] {
  const objects = new Map(nodes.map((node) => [node.id, node]));
  return ({ finding: type, source, target, relationship, paths }) => {
    const name = [type, source?.id, target.id].join(' ');
    const edge = relationship === null ? undefined : relationships[relationship];
    if (source && (edge?.source !== source.id || edge.target !== target.id))
      return [`${name}: its relationship is another`];
    const object = objects.get(target.id);
    if (!object) return [`${name}: its target is missing`];
    const detection = findingType(type)?.detection;
    if (edge && detection && (detection.by === 'list' || detection.relationship !== edge.kind))
      return [`${name}: a relationship ${edge.kind} is no finding of this type`];
    if (!source && detection && !(detection.by === 'list' && fitsList(detection.list, object.properties)))
      return [`${name}: the attributes of the object do not make it a finding`];
    return paths.flatMap(({ principal, relationships: numbers }) => {
      let at = principal.id;
      for (const number of numbers) {
        const step = relationships[number];
        if (step?.source !== at) return [`${name}: a path of ${principal.id} is broken`];
        at = step.target;
      }
      return at === source?.id ? [] : [`${name}: a path of ${principal.id} does not lead to its source`];
    });
  };
}
