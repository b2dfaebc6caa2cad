import { explainer, rightsOfKind, type ScriptObject, type ScriptRemoval } from '@chokepoint/analysis';
import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import { nodeDescriber } from '../detect/describe-findings.ts';
import type { FindingEnd } from '../detect/found-finding.ts';
import type { RemovalRef } from './plan-store.ts';

export type FindRemovalsInput = { readonly refs: readonly RemovalRef[]; readonly customKinds: readonly string[] };

export type FindRemovalsOutput = {
  readonly removals: readonly ScriptRemoval[];
  /** Relationships that the graph no longer has. */
  readonly gone: readonly RemovalRef[];
  /** Names of the environments of their ends, by id. */
  readonly names: Readonly<Record<string, string>>;
};

/** Finds the relationships of a plan in the graph, with what scripts need to know about their ends. */
export const findRemovals: TaskFunction<FindRemovalsInput, FindRemovalsOutput> = (image, { refs, customKinds }) => {
  const describe = nodeDescriber(image, customKinds);
  const removals: ScriptRemoval[] = [];
  const gone: RemovalRef[] = [];
  const names: Record<string, string> = {};
  const explain = explainer(image);
  for (const ref of refs) {
    const source = image.nodeByObjectId(ref.source);
    const target = image.nodeByObjectId(ref.target);
    const kind = image.edgeKind(ref.kind);
    const edge =
      source === undefined || target === undefined || kind === undefined
        ? undefined
        : image.findEdge(source, kind, target);
    if (edge === undefined) {
      gone.push(ref);
      continue;
    }
    for (const node of [source!, target!]) names[describe(node).environmentId] = describe(node).environmentName;
    removals.push({
      step: ref.step,
      kind: ref.kind,
      source: scriptObject(image, source!, describe),
      target: scriptObject(image, target!, describe),
      inherited: image.edgeProperty(edge, 'isinherited') === true,
      ...originOf(image, edge, ref.kind, explain, describe),
    });
  }
  return { removals, gone, names };
};

/** By kind, the objects whose settings a relationship follows from. */
const SETTINGS: readonly (readonly [kinds: RegExp, at: string])[] = [
  [/^(ADCSESC6[ab]|CoerceAndRelayNTLMToADCS)$/, 'EnterpriseCA'],
  [/^ADCSESC(1|3|4|9[ab]|13)$/, 'CertTemplate'],
];

/** What has to change for a derived relationship to go, where the relationship itself does not say it. */
function originOf(
  image: GraphImage,
  edge: EdgeIndex,
  kind: string,
  explain: ReturnType<typeof explainer>,
  describe: (node: NodeIndex) => FindingEnd,
): Pick<ScriptRemoval, 'grants' | 'settings'> {
  const rights = rightsOfKind(kind);
  const at = image.nodeKind(SETTINGS.find(([kinds]) => kinds.test(kind))?.[1] ?? '');
  if (rights.length === 0 && at === undefined) return {};
  const evidence = explain(edge)?.evidence;
  if (!evidence) return {};
  const named = (node: NodeIndex) => {
    const { id, name, kind: label } = describe(node);
    return { id, name, kind: label };
  };
  if (at !== undefined) return { settings: [...evidence.nodes].filter((node) => image.hasKind(node, at)).map(named) };
  return {
    grants: evidence.edges
      .filter((one) => rights.includes(one.kind))
      .map((one) => ({ right: one.kind, holder: named(one.source) })),
  };
}

/** The host of an authority is a property of its own. */
const HOSTS = ['dnshostname', 'hostname'] as const;

function scriptObject(image: GraphImage, node: NodeIndex, describe: (node: NodeIndex) => FindingEnd): ScriptObject {
  const { id, name, kind, environmentId } = describe(node);
  const text = (property: string): string => {
    const value = image.nodeProperty(node, property);
    return typeof value === 'string' ? value : '';
  };
  const host = HOSTS.map(text).find((one) => one !== '') ?? (kind === 'Computer' ? name : '');
  return { id, name, kind, environmentId, distinguishedName: text('distinguishedname'), host };
}
