import { type Examples, explainFinding } from '@chokepoint/analysis';
import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import { describer, type FindFindingsInput, type FoundEnd, optionsIn } from '../detect/find-findings-task.ts';

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

export type ToldStep = {
  readonly id: number;
  readonly kind: string;
  readonly source: string;
  readonly target: string;
};
export type ToldExamples = {
  readonly count: number;
  readonly examples: readonly {
    readonly principal: FoundEnd;
    readonly objects: readonly FoundEnd[];
    readonly relationships: readonly ToldStep[];
  }[];
};
export type ToldExplanation = {
  readonly source: FoundEnd | null;
  readonly target: FoundEnd;
  readonly relationship: ToldStep | null;
  readonly exposed: ToldExamples | null;
  readonly impacted: ToldExamples;
};

/** Undefined when the graph has changed so much since the analysis that the finding is not there any more. */
export const describeExplanation: TaskFunction<ExplainInput, ToldExplanation | undefined> = (
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
  const { exposed, impacted } = explainFinding(image, optionsIn(image, find), question, deadline);
  const describe = describer(image, find.customKinds);
  return {
    source: isListed ? null : describe(source!),
    target: describe(target),
    relationship: edge === undefined ? null : step(image, edge),
    exposed: exposed ? toldExamples(image, exposed, describe) : null,
    impacted: toldExamples(image, impacted, describe),
  };
};

function toldExamples(
  image: GraphImage,
  { count, examples }: Examples,
  describe: (node: NodeIndex) => FoundEnd,
): ToldExamples {
  return {
    count,
    examples: examples.map(({ principal, path }) => ({
      principal: describe(principal),
      objects: path.nodes.map(describe),
      relationships: path.edges.map((edge) => step(image, edge)),
    })),
  };
}

function step(image: GraphImage, edge: EdgeIndex): ToldStep {
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
