import { Memory } from '@chokepoint/graph';
import { findingType, relationshipKind } from '@chokepoint/model';
import type { FoundFinding } from '../findings/detect/found-finding.ts';
import { nodeName } from '../graph/node-name.ts';
import { cypherRows } from '../queries/cypher-rows-task.ts';
import type { TaskLimits } from '../workers/task.ts';
import { newlyExposed, newMembers } from './new-paths.ts';
import type { AllowedSource, Requirement } from './policy.ts';
import { identityOf, type PolicyState } from './policy-state.ts';

export type ZoneName = { readonly id: number; readonly name: string; readonly analysed: boolean };

export type Checked = {
  readonly after: PolicyState;
  readonly before: PolicyState | undefined;
  /** The most privileged first. */
  readonly zones: readonly ZoneName[];
  readonly now: Date;
  readonly limits: TaskLimits;
};

/** A rule that cannot be checked, because what it names does not exist. */
export class UncheckableRule extends Error {
  override name = 'UncheckableRule';
}

/** What violates a requirement, one line each. */
export function violationsOf(requirement: Requirement, checked: Checked): string[] {
  switch (requirement.kind) {
    case 'no-new-paths':
      return newPaths(requirement, checked);
    case 'no-new-findings':
      return newFindings(checked, ({ type }) => isOneOf(requirement.findings, type));
    case 'exposure':
      return tooExposed(requirement, checked);
    case 'query':
      return returnedRows(requirement.query, checked);
    case 'only-from':
      return fromOthers(requirement, checked);
    default:
      return requirement satisfies never;
  }
}

const isOneOf = (names: readonly string[], name: string) => names.length === 0 || names.includes(name);
const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

function newPaths(rule: Extract<Requirement, { kind: 'no-new-paths' }>, checked: Checked): string[] {
  const zone = zoneOf(rule.zone, checked);
  const environment = environmentIn(rule.environment, checked.after);
  const before = baselineOf(checked);
  const wasInside = insideOf(before, zone.id);
  // A source that has just left the zone had every right over it before.
  const within = ({ zone: found, source, target }: FoundFinding) =>
    found === zone.id && (environment === undefined || target.environmentId === environment) && !wasInside(source.id);
  const members = rule.allowNewMembers ? [] : newMembers(checked.after, before, zone.id, environment);
  return [
    ...newFindings(checked, within),
    ...members.map((name) => `new in ${zone.name}: ${name}`),
    ...newlyExposed(checked.after, before, zone.id, environment).map((path) => `new path: ${path}`),
  ];
}

function insideOf(state: PolicyState, zone: number): (id: string) => boolean {
  const { inside } = state.accessTo(zone);
  return (id) => {
    const node = state.image.nodeByObjectId(id);
    return node !== undefined && inside.has(node);
  };
}

/** The state to compare with. Data that lacks an environment of it shows nothing about that environment. */
function baselineOf({ after, before }: Checked): PolicyState {
  if (!before) throw new UncheckableRule('there is no baseline to compare with');
  const missing = before.found.environments.find((id) => !after.found.environments.includes(id));
  if (missing !== undefined)
    throw new UncheckableRule(`${before.nameOf(missing)} is in the baseline, but was not collected this time`);
  return before;
}

function newFindings(checked: Checked, isWanted: (finding: FoundFinding) => boolean): string[] {
  const known = new Set(baselineOf(checked).found.findings.map(identityOf));
  return checked.after.found.findings
    .filter((finding) => isWanted(finding) && !known.has(identityOf(finding)))
    .map((finding) => `new finding: ${describe(finding)}`);
}

function tooExposed(rule: Extract<Requirement, { kind: 'exposure' }>, checked: Checked): string[] {
  const zone = zoneOf(rule.zone, checked);
  const environment = environmentIn(rule.environment, checked.after);
  const postures = checked.after.found.metrics.postures.filter(
    (posture) => posture.zone === zone.id && (environment === undefined || posture.environmentId === environment),
  );
  if (postures.length === 0) throw new UncheckableRule('no environment was collected');
  return postures
    .filter(({ exposed, population }) => exposed > rule.atMost * population)
    .map(({ environmentId, exposed, population }) => {
      const share = ((100 * exposed) / population).toFixed(1);
      const name = checked.after.nameOf(environmentId);
      return `${name}: ${exposed} of ${population} principals (${share} %) have a path into ${zone.name}`;
    });
}

/** Without a name, the most privileged zone. */
function zoneOf(name: string | undefined, { zones }: Checked): ZoneName {
  const zone = name === undefined ? zones[0] : zones.find((one) => isSame(one.name, name) || String(one.id) === name);
  if (!zone) throw new UncheckableRule(`there is no zone "${name ?? ''}"`);
  if (!zone.analysed) throw new UncheckableRule(`zone "${zone.name}" is not analysed`);
  return zone;
}

function environmentIn(name: string | undefined, state: PolicyState): string | undefined {
  if (name === undefined) return undefined;
  const found = state.found.environments.find((id) => isSame(id, name) || isSame(state.nameOf(id), name));
  if (found === undefined) throw new UncheckableRule(`no environment "${name}" was collected`);
  return found;
}

function returnedRows(query: string, { after, now, limits }: Checked): string[] {
  const input = { query, parameters: {}, format: 'json' as const, environments: undefined, now: now.getTime() };
  const output = cypherRows(after.image, input, { deadline: limits.deadline, memory: new Memory() });
  if (output.kind === 'refused') throw new UncheckableRule(`the query failed: ${output.message}`);
  const { rows } = JSON.parse(new TextDecoder().decode(output.text)) as { readonly rows: readonly unknown[] };
  return rows.map((row) => `row: ${JSON.stringify(row)}`);
}

function fromOthers({ what, sources }: Extract<Requirement, { kind: 'only-from' }>, checked: Checked): string[] {
  const rest = 'finding' in what ? findingSources(what.finding, checked) : edgeSources(what.relationship, checked);
  return rest.flatMap(({ id, name, line }) => {
    const listed = sources.filter((source) => isSame(source.name, id) || isSame(source.name, name));
    if (listed.some((source) => isAllowed(source, checked.now))) return [];
    return [listed.length > 0 ? `no longer allowed: ${line}` : line];
  });
}

const isAllowed = ({ until }: AllowedSource, now: Date) => until === undefined || now <= until;

type NamedSource = { readonly id: string; readonly name: string; readonly line: string };

function findingSources(type: string, { after }: Checked): NamedSource[] {
  return after.found.findings
    .filter((finding) => finding.type === type)
    .map((finding) => {
      const { id, name } = finding.source.id === '' ? finding.target : finding.source;
      return { id, name, line: describe(finding) };
    });
}

function edgeSources(name: string, { after: { image } }: Checked): NamedSource[] {
  const kind = image.edgeKind(name);
  if (kind === undefined) {
    if (!relationshipKind(name)) throw new UncheckableRule(`there is no relationship kind "${name}"`);
    return [];
  }
  const found: NamedSource[] = [];
  for (const edge of image.edges()) {
    if (image.edgeKindOf(edge) !== kind) continue;
    const [source, target] = [image.edgeSource(edge), image.edgeTarget(edge)];
    const from = nodeName(image, source);
    const line = `${from} -[${name}]-> ${nodeName(image, target)}`;
    found.push({ id: image.objectId(source), name: from, line });
  }
  return found;
}

function describe({ type, source, target }: FoundFinding): string {
  const title = findingType(type)?.title ?? type;
  return source.id === '' ? `${title}: ${target.name}` : `${title}: ${source.name} -> ${target.name}`;
}
