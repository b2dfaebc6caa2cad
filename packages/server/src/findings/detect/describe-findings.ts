import type { Finding, StateOfFindings } from '@chokepoint/analysis';
import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import { environmentOf } from '../../graph/environments.ts';
import { nodeName } from '../../graph/node-name.ts';
import type { FindFindingsInput, FindingEnd, FoundFinding, FoundFindings } from './found-finding.ts';

const NO_END: FindingEnd = { id: '', name: '', kind: '', environmentId: '', environmentName: '' };

/** Describes findings without reference to the image. Without the metrics of environments alone. */
export function describeFindings(
  image: GraphImage,
  { findings, metrics }: StateOfFindings,
  { customKinds }: Pick<FindFindingsInput, 'customKinds'>,
): FoundFindings {
  const describe = nodeDescriber(image, customKinds);
  return {
    findings: findings.map((finding) => describeFinding(image, finding, describe)),
    environments: [...new Set(metrics.postures.map(({ environmentId }) => environmentId))],
    metrics,
    alone: { types: [], postures: [] },
  };
}

/** A function that describes nodes, each only once. */
export function nodeDescriber(image: GraphImage, customKinds: readonly string[]): (node: NodeIndex) => FindingEnd {
  const custom = { display: new Set(customKinds), source: new Set<string>() };
  const known = new Map<NodeIndex, FindingEnd>();
  return (node) => {
    const found = known.get(node) ?? describeNode(image, node, custom);
    known.set(node, found);
    return found;
  };
}

function describeFinding(image: GraphImage, finding: Finding, describe: (node: NodeIndex) => FindingEnd): FoundFinding {
  const { environmentId, source, target, edgeId = null } = finding;
  return {
    type: finding.type,
    zone: finding.zone,
    source: source === undefined ? NO_END : describe(source),
    target: { ...describe(target), environmentId, environmentName: environmentName(image, environmentId) },
    edgeId,
    inherited: finding.inherited,
    principalsHash: finding.principalsHash,
    numbers: finding.numbers,
    priority: finding.priority,
    alone: finding.alone,
    alonePriority: finding.alonePriority,
  };
}

function describeNode(image: GraphImage, node: NodeIndex, custom: Parameters<typeof displayKind>[1]): FindingEnd {
  const environmentId = environmentOf(image, node);
  return {
    id: image.objectId(node),
    name: nodeName(image, node),
    kind: displayKind(image.kindNamesOf(node), custom),
    environmentId,
    environmentName: environmentName(image, environmentId),
  };
}

function environmentName(image: GraphImage, id: string): string {
  const node = image.nodeByObjectId(id);
  return node === undefined ? id : nodeName(image, node);
}
