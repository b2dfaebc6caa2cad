import { proposeDecoys } from '@chokepoint/analysis';
import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { DECOY_KIND } from '@chokepoint/model';
import { nodeDescriber } from '../findings/detect/describe-findings.ts';
import { findingsOptions } from '../findings/detect/find-findings-task.ts';
import type { FindFindingsInput, FindingEnd } from '../findings/detect/found-finding.ts';
import type { TaskFunction } from '../workers/task.ts';

export type DecoysInput = {
  readonly find: FindFindingsInput;
  readonly environmentId: string;
  readonly zone: number;
  readonly samples: number;
  readonly coverage: number;
  readonly alone: boolean;
};

export type FoundDecoys = {
  readonly exposed: number;
  readonly sampled: number;
  readonly caughtAlready: number;
  readonly bound: number;
  readonly decoys: readonly (FindingEnd & {
    readonly inZone: boolean;
    readonly gain: number;
    readonly caught: number;
  })[];
};

/** Undefined when the environment was not collected. */
export const findDecoys: TaskFunction<DecoysInput, FoundDecoys | undefined> = (image, input, { deadline }) => {
  const { find, ...question } = input;
  const environment = image.nodeByObjectId(input.environmentId);
  if (environment === undefined || image.nodeProperty(environment, 'collected') !== true) return undefined;
  const options = findingsOptions(image, find);
  const { decoys, ...rest } = proposeDecoys(image, options, { ...question, existing: decoysIn(image) }, deadline);
  const describe = nodeDescriber(image, find.customKinds);
  const inside = options.zones.slice(0, options.zones.findIndex(({ tagId }) => tagId === input.zone) + 1);
  const isInside = (node: number) => inside.some(({ members }) => members.has(node));
  return {
    ...rest,
    decoys: decoys.map(({ node, gain, caught }) => ({ ...describe(node), inZone: isInside(node), gain, caught })),
  };
};

function decoysIn(image: GraphImage): NodeSet {
  const kind = image.nodeKind(DECOY_KIND);
  return kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
}
