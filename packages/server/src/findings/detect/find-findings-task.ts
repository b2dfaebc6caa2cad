import {
  type DeclaredEnvironment,
  type ExposurePopulation,
  type Figures,
  type Finding,
  type FindingsOptions,
  findFindings,
  type Numbers,
  type StateOfFindings,
} from '@chokepoint/analysis';
import { type GraphImage, type NodeIndex, NodeSet } from '@chokepoint/graph';
import { displayKind, type FindingRule } from '@chokepoint/model';
import { ENVIRONMENT_PROPERTIES } from '../../graph/environments.ts';
import { nodeName } from '../../graph/node-name.ts';
import { isTierZeroNode } from '../../graph-answers/node-tags.ts';
import type { TaskFunction } from '../../workers/task.ts';

export type FindFindingsInput = {
  /** From the most privileged on. Members are the nodes of the kind; others are given by their public ids. */
  readonly zones: readonly {
    readonly tagId: number;
    readonly tierZero: boolean;
    readonly analysed: boolean;
    readonly kind: string;
    readonly uncertified: readonly number[];
  }[];
  readonly types: readonly FindingRule[];
  readonly environments: readonly DeclaredEnvironment[];
  readonly traversable: readonly string[];
  /** Node kinds with a display of their own beside the built-in ones. */
  readonly customKinds: readonly string[];
  readonly exposurePopulation: ExposurePopulation;
  /** Whether the numbers of each environment alone are wanted, too. */
  readonly alone: boolean;
};

/** One end of a finding as it is shown; empty texts where there is none. */
export type FoundEnd = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly environmentId: string;
  readonly environmentName: string;
};

export type FoundFinding = {
  readonly type: string;
  readonly zone: number;
  readonly source: FoundEnd;
  readonly target: FoundEnd;
  readonly edgeId: number | null;
  readonly inherited: boolean;
  readonly principalsHash: string;
  readonly numbers: Numbers;
  readonly alone: Numbers | null;
};

export type FoundFindings = {
  readonly findings: readonly FoundFinding[];
  readonly environments: readonly string[];
  readonly figures: Figures;
  readonly alone: Figures;
};

const NOBODY: FoundEnd = { id: '', name: '', kind: '', environmentId: '', environmentName: '' };

/** All findings of the image, told in words that need no image. */
export const detectFindings: TaskFunction<FindFindingsInput, FoundFindings> = (image, input, { deadline }) => {
  const result = findFindings(image, optionsIn(image, input), deadline);
  return { ...toldState(image, result, input), alone: result.alone };
};

/** Findings told in words that need no image, without figures of environments alone. */
export function toldState(
  image: GraphImage,
  { findings, figures }: StateOfFindings,
  { customKinds }: Pick<FindFindingsInput, 'customKinds'>,
): FoundFindings {
  const describe = describer(image, customKinds);
  return {
    findings: findings.map((finding) => told(image, finding, describe)),
    environments: [...new Set(figures.postures.map(({ environmentId }) => environmentId))],
    figures,
    alone: { types: [], postures: [] },
  };
}

/** What was asked for, in terms of one image. */
export function optionsIn(image: GraphImage, input: FindFindingsInput): FindingsOptions {
  const { types, environments, traversable, exposurePopulation, alone } = input;
  const zones = input.zones.map(({ tagId, tierZero, analysed, kind, uncertified }) => ({
    tagId,
    tierZero,
    analysed,
    members: membersOf(image, kind, tierZero),
    uncertified: NodeSet.of(
      image.nodeCount,
      uncertified.map((id) => image.nodeById(id)).filter((node) => node !== undefined),
    ),
  }));
  return { zones, types, environments, traversable, exposurePopulation, alone };
}

function told(image: GraphImage, finding: Finding, describe: (node: NodeIndex) => FoundEnd): FoundFinding {
  const {
    environmentId,
    type,
    zone,
    source,
    target,
    edgeId = null,
    inherited,
    principalsHash,
    numbers,
    alone,
  } = finding;
  return {
    type,
    zone,
    source: source === undefined ? NOBODY : describe(source),
    target: { ...describe(target), environmentId, environmentName: environmentName(image, environmentId) },
    edgeId,
    inherited,
    principalsHash,
    numbers,
    alone,
  };
}

/** Tells of nodes, each once. */
export function describer(image: GraphImage, customKinds: readonly string[]): (node: NodeIndex) => FoundEnd {
  const custom = { display: new Set(customKinds), source: new Set<string>() };
  const known = new Map<NodeIndex, FoundEnd>();
  return (node) => {
    const found = known.get(node) ?? describeNode(image, node, custom);
    known.set(node, found);
    return found;
  };
}

function describeNode(image: GraphImage, node: NodeIndex, custom: Parameters<typeof displayKind>[1]): FoundEnd {
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

function environmentOf(image: GraphImage, node: NodeIndex): string {
  for (const property of ENVIRONMENT_PROPERTIES) {
    const value = image.nodeProperty(node, property);
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** The highest tier is also told by a property: where there are no zones, by that alone. */
function membersOf(image: GraphImage, name: string, tierZero: boolean): NodeSet {
  const kind = image.nodeKind(name);
  const carriers = kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
  if (!tierZero || !image.nodeColumn('system_tags')) return carriers;
  const members = new NodeSet(image.nodeCount, carriers.words.slice());
  const isTierZero = isTierZeroNode(image);
  for (let node = 0; node < image.nodeCount; node++) if (isTierZero(node)) members.add(node);
  return members;
}
