import { MOST_SIMULATED, MOST_SIMULATED_PATHS, type SimulationBody } from '@chokepoint/contract';
import { type Section, sectionText } from './section-text.ts';

type Relationship = SimulationBody['relationships_gained']['relationships'][number];
type Findings = SimulationBody['findings_gained'];
type Paths = SimulationBody['paths_gained'][number];
type ZoneName = (id: number) => string;

/** Causes shown of a relationship, unless all are. */
const CAUSES = 3;

/** The effect of a change for people: what it comes to, then each part. `zoneName` gives zones their names. */
export function effectAsText(effect: SimulationBody, zoneName: ZoneName, all: boolean): string {
  const sections = [
    listed('Exposure', exposureLines(effect, zoneName)),
    ...effect.paths_gained.map((zone) => pathSection('New paths into', zone, zoneName)),
    ...effect.paths_lost.map((zone) => pathSection('Lost paths into', zone, zoneName)),
    findingSection('New findings', effect.findings_gained, zoneName),
    findingSection('Findings that are gone', effect.findings_lost, zoneName),
    relationshipSection('New relationships', effect.relationships_gained, all),
    relationshipSection('Relationships that are gone', effect.relationships_lost, all),
    listed(
      'Changed properties',
      effect.properties_changed.map(
        ({ name, property, before, after }) => `${name}: ${property} ${before} -> ${after}`,
      ),
    ),
    listed(
      'Left out of the files',
      effect.left_out.map(({ where, what, reason }) => `${reason}: ${where}: ${what}`),
    ),
  ];
  const texts = sections.filter(({ count }) => count > 0).map((section) => sectionText(section, all));
  return [`${summary(effect, zoneName).join('\n')}\n`, ...texts].join('\n');
}

function summary(effect: SimulationBody, zoneName: ZoneName): string[] {
  const { findings_gained, findings_lost, findings_changed, relationships_gained, relationships_lost } = effect;
  const properties = effect.properties_changed.length;
  const isSame = relationships_gained.count + relationships_lost.count + properties === 0;
  return [
    ...effect.paths_gained.map((zone) => pathSummary('get a path', zone, zoneName)),
    ...effect.paths_lost.map((zone) => pathSummary('lose their path', zone, zoneName)),
    ...(effect.paths_gained.length + effect.paths_lost.length === 0 ? ['No path into a zone appears or goes'] : []),
    `Findings: ${findings_gained.count} new, ${findings_lost.count} gone, ${findings_changed.count} changed`,
    isSame
      ? 'The graph stays as it is'
      : `Relationships: ${relationships_gained.count} new, ${relationships_lost.count} gone; properties: ${properties} changed`,
  ];
}

const pathSummary = (verb: string, { asset_group_tag_id, count }: Paths, zoneName: ZoneName): string =>
  `${count} ${count === 1 ? 'principal' : 'principals'} would ${verb} into ${zoneName(asset_group_tag_id)}`;

function exposureLines({ environments }: SimulationBody, zoneName: ZoneName): string[] {
  return environments
    .filter(({ before, after }) => before.exposed !== after.exposed)
    .map(
      ({ environment_id, asset_group_tag_id, before, after }) =>
        `${environment_id}: ${before.exposed} -> ${after.exposed} of ${after.population} principals are exposed to ${zoneName(asset_group_tag_id)}`,
    );
}

const listed = (title: string, lines: readonly string[]): Section => ({
  title,
  count: lines.length,
  lines,
  listable: lines.length,
});

const pathSection = (title: string, { asset_group_tag_id, count, paths }: Paths, zoneName: ZoneName): Section => ({
  title: `${title} ${zoneName(asset_group_tag_id)}`,
  count,
  lines: paths.map(({ principal, relationships }) => [principal.name, ...relationships.map(stepText)].join(' ')),
  listable: MOST_SIMULATED_PATHS,
});

const stepText = ({ kind, target }: Relationship): string => `-${kind}-> ${target.name}`;

const findingSection = (title: string, { count, findings }: Findings, zoneName: ZoneName): Section => ({
  title,
  count,
  lines: findings.map((one) => {
    const ends = [one.source_principal_name, one.target_principal_name].filter((name) => name !== '').join(' -> ');
    const zone = one.asset_group_tag_id === 0 ? '' : ` (${zoneName(one.asset_group_tag_id)})`;
    return `${one.finding} ${ends}${zone}`;
  }),
  listable: MOST_SIMULATED,
});

function relationshipSection(
  title: string,
  { count, relationships }: SimulationBody['relationships_gained'],
  all: boolean,
): Section {
  const lines = relationships.map(({ source, kind, target, because }) => {
    const shown = all ? because : because.slice(0, CAUSES);
    const causes = shown.map((one) => `${one.source.name} -${one.kind}-> ${one.target.name}`).join(', ');
    const rest = because.length > shown.length ? ` and ${because.length - shown.length} more` : '';
    return `${source.name} -${kind}-> ${target.name}${causes ? ` (follows from ${causes}${rest})` : ''}`;
  });
  return { title, count, lines, listable: MOST_SIMULATED };
}
