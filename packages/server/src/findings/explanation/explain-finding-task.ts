import { type Examples, explainFinding } from '@chokepoint/analysis';
import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import { nodeDescriber } from '../detect/describe-findings.ts';
import { findingsOptions } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FindingEnd } from '../detect/found-finding.ts';

export type ExplainInput = {
  readonly find: FindFindingsInput;
  readonly finding: {
    readonly environmentId: string;
    readonly zone: number;
    /** Empty for an object that is a finding by itself. */
    readonly sourceId: string;
    readonly targetId: string;
    readonly relationship: string | undefined;
  };
  readonly samples: number;
  readonly alone: boolean;
};

export type DescribedStep = {
  readonly id: number;
  readonly kind: string;
  readonly source: string;
  readonly target: string;
};
export type DescribedExamples = {
  readonly count: number;
  readonly examples: readonly {
    readonly principal: FindingEnd;
    readonly objects: readonly FindingEnd[];
    readonly relationships: readonly DescribedStep[];
  }[];
};
export type DescribedExplanation = {
  readonly source: FindingEnd | null;
  readonly target: FindingEnd;
  readonly relationship: DescribedStep | null;
  readonly exposed: DescribedExamples | null;
  readonly impacted: DescribedExamples;
};

/** Undefined when the finding no longer exists, because the graph has changed since the analysis. */
export const describeExplanation: TaskFunction<ExplainInput, DescribedExplanation | undefined> = (
  image,
  input,
  { deadline },
) => {
  const { find, finding, samples, alone } = input;
  const isListed = finding.sourceId === '';
  const [source, target] = [image.nodeByObjectId(finding.sourceId), image.nodeByObjectId(finding.targetId)];
  if (target === undefined) return undefined;
  const edge = isListed ? undefined : edgeOf(image, source, finding.relationship, target);
  if (!isListed && edge === undefined) return undefined;
  const question = { ...finding, source: isListed ? undefined : source, target, samples, alone };
  const { exposed, impacted } = explainFinding(image, findingsOptions(image, find), question, deadline);
  const describe = nodeDescriber(image, find.customKinds);
  return {
    source: isListed ? null : describe(source!),
    target: describe(target),
    relationship: edge === undefined ? null : describeStep(image, edge),
    exposed: exposed ? describeExamples(image, exposed, describe) : null,
    impacted: describeExamples(image, impacted, describe),
  };
};

function describeExamples(
  image: GraphImage,
  { count, examples }: Examples,
  describe: (node: NodeIndex) => FindingEnd,
): DescribedExamples {
  return {
    count,
    examples: examples.map(({ principal, path }) => ({
      principal: describe(principal),
      objects: path.nodes.map(describe),
      relationships: path.edges.map((edge) => describeStep(image, edge)),
    })),
  };
}

function describeStep(image: GraphImage, edge: EdgeIndex): DescribedStep {
  return {
    id: image.edgeId(edge),
    kind: image.edgeKinds[image.edgeKindOf(edge)]!,
    source: image.objectId(image.edgeSource(edge)),
    target: image.objectId(image.edgeTarget(edge)),
  };
}

function edgeOf(image: GraphImage, source: NodeIndex | undefined, name: string | undefined, target: NodeIndex) {
  const kind = name === undefined ? undefined : image.edgeKind(name);
  return source === undefined || kind === undefined ? undefined : image.findEdge(source, kind, target);
}
