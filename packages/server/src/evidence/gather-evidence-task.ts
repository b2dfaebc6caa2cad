import { FindingExplainer, gatherFacts } from '@chokepoint/analysis';
import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import { nodeDescriber } from '../findings/detect/describe-findings.ts';
import { findingsOptions } from '../findings/detect/find-findings-task.ts';
import type { FindingEnd } from '../findings/detect/found-finding.ts';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { type TaskFunction, type TaskLimits, TaskTooLarge } from '../workers/task.ts';
import type { BundleFinding } from './bundle-format.ts';
import type { EvidenceInput, GatheredEvidence, SelectedFinding } from './evidence-tasks.ts';
import { graphChecksum } from './graph-checksum.ts';
import { LISTED_ATTRIBUTES } from './listed-attributes.ts';
import { recordLines } from './record-lines.ts';

/** Nodes, facts and relationships of a bundle together. */
const MOST_RECORDS = 500_000;

type TracedFinding = {
  readonly selected: SelectedFinding;
  readonly target: NodeIndex;
  readonly edge: EdgeIndex | undefined;
  readonly exposed: number | null;
  readonly paths: readonly { readonly principal: NodeIndex; readonly edges: readonly EdgeIndex[] }[];
};

/** The findings that the graph still has, their paths, and the facts behind every relationship on them. */
export const gatherEvidence: TaskFunction<EvidenceInput, GatheredEvidence> = (image, input, limits) => {
  const traced = traceFindings(image, input, limits);
  const { edition, settings, environments } = input;
  const visible = environments && visibleNodes(image, environments);
  const wanted = new Set(
    traced.flatMap(({ edge, paths }) => [
      ...(edge === undefined ? [] : [edge]),
      ...paths.flatMap((path) => path.edges),
    ]),
  );
  const gathered = gatherFacts(
    image,
    wanted,
    { edition, settings },
    { visible, nodes: traced.map(({ target }) => target), properties: LISTED_ATTRIBUTES },
  );
  const { facts, relationships } = gathered;
  if (facts.nodes.length + facts.edges.length + relationships.length > MOST_RECORDS)
    throw new TaskTooLarge(`the evidence has more than ${MOST_RECORDS} records; choose fewer findings or paths`);
  const describe = nodeDescriber(image, input.find.customKinds);
  const written = traced.map((finding) => describeTraced(finding, describe));
  return {
    lines: recordLines(image, gathered, written),
    included: traced.length,
    notInGraph: input.findings.length - traced.length,
    graph: environments
      ? undefined
      : { sha256: graphChecksum(image, limits.deadline), nodes: image.nodeCount, edges: image.edgeCount },
  };
};

function traceFindings(image: GraphImage, input: EvidenceInput, { deadline }: TaskLimits): TracedFinding[] {
  const explainer = new FindingExplainer(image, findingsOptions(image, input.find), deadline);
  return input.findings.flatMap((selected): TracedFinding[] => {
    deadline.check();
    const { shown, kind } = selected;
    const target = image.nodeByObjectId(shown.target.id);
    const source = shown.source ? image.nodeByObjectId(shown.source.id) : undefined;
    if (target === undefined || (shown.source && source === undefined)) return [];
    if (source === undefined) return [{ selected, target, edge: undefined, exposed: null, paths: [] }];
    const id = kind === undefined ? undefined : image.edgeKind(kind);
    const edge = id === undefined ? undefined : image.findEdge(source, id, target);
    if (edge === undefined) return [];
    const place = { environmentId: shown.environment_id, zone: shown.asset_group_tag_id, source, target };
    const exposed = explainer.exposed({ ...place, samples: input.samples, alone: input.environments !== undefined });
    const paths = (exposed?.examples ?? []).map(({ principal, path }) => ({ principal, edges: path.edges }));
    return [{ selected, target, edge, exposed: exposed?.count ?? null, paths }];
  });
}

/** A finding with relationships by index; `recordLines` numbers them. */
export type DescribedFinding = {
  readonly shown: Omit<BundleFinding, 'relationship' | 'paths'>;
  readonly edge: EdgeIndex | undefined;
  readonly paths: readonly { readonly principal: BundleFinding['target']; readonly edges: readonly EdgeIndex[] }[];
};

function describeTraced(
  { selected, edge, exposed, paths }: TracedFinding,
  describe: (node: NodeIndex) => FindingEnd,
): DescribedFinding {
  return {
    shown: { ...selected.shown, exposed_principals: exposed },
    edge,
    paths: paths.map(({ principal, edges }) => {
      const { id, name, kind } = describe(principal);
      return { principal: { id, name, kind }, edges };
    }),
  };
}
