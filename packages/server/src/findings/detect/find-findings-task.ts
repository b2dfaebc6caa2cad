import { type FindingsOptions, findFindings } from '@chokepoint/analysis';
import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { isTierZeroNode } from '../../graph-answers/node-tags.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { describeFindings } from './describe-findings.ts';
import type { FindFindingsInput, FoundFindings } from './found-finding.ts';

/** All findings of the image. */
export const detectFindings: TaskFunction<FindFindingsInput, FoundFindings> = (image, input, { deadline }) => {
  const result = findFindings(image, findingsOptions(image, input), deadline);
  return { ...describeFindings(image, result, input), alone: result.alone };
};

/** The input in terms of one image. */
export function findingsOptions(image: GraphImage, input: FindFindingsInput): FindingsOptions {
  const { types, environments, traversable, exposurePopulation, severityRule, effort, alone } = input;
  const zones = input.zones.map(({ tagId, tierZero, analysed, kind, uncertified }) => ({
    tagId,
    tierZero,
    analysed,
    members: membersOf(image, kind, tierZero),
    uncertified: NodeSet.of(
      image.nodeCount,
      uncertified.map((id) => image.nodeByNumber(id)).filter((node) => node !== undefined),
    ),
  }));
  const rest = { zones, types, environments, traversable, exposurePopulation, severityRule, alone };
  return effort ? { ...rest, effort } : rest;
}

/** Tier Zero is also stored in a property: where zones are switched off, only there. */
function membersOf(image: GraphImage, name: string, tierZero: boolean): NodeSet {
  const kind = image.nodeKind(name);
  const tagged = kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
  if (!tierZero || !image.nodeColumn('system_tags')) return tagged;
  const members = new NodeSet(image.nodeCount, tagged.words.slice());
  const isTierZero = isTierZeroNode(image);
  for (let node = 0; node < image.nodeCount; node++) if (isTierZero(node)) members.add(node);
  return members;
}
