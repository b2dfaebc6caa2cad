import type { SimulationBody } from '@chokepoint/contract';

type Relationship = SimulationBody['relationships_gained']['relationships'][number];
type Finding = SimulationBody['findings_gained']['findings'][number];

const SHOWN = 10;

/** The effect of a change for people. `zoneName` gives zones their names. */
export function effectAsText(effect: SimulationBody, zoneName: (id: number) => string): string {
  const lines = [
    ...effect.paths_gained.flatMap((zone) => pathLines('get a path', zone, zoneName)),
    ...effect.paths_lost.flatMap((zone) => pathLines('lose their path', zone, zoneName)),
    ...effect.environments
      .filter(({ before, after }) => before.exposed !== after.exposed)
      .map(
        ({ environment_id, asset_group_tag_id, before, after }) =>
          `${environment_id}: ${before.exposed} -> ${after.exposed} of ${after.population} principals are exposed to ${zoneName(asset_group_tag_id)}`,
      ),
    ...findingLines('new', effect.findings_gained, zoneName),
    ...findingLines('gone', effect.findings_lost, zoneName),
    ...relationshipLines('+', effect.relationships_gained),
    ...relationshipLines('-', effect.relationships_lost),
    ...effect.properties_changed.map(
      ({ name, property, before, after }) => `${name}: ${property} ${before} -> ${after}`,
    ),
    ...effect.left_out.map(({ where, what, reason }) => `left out (${reason}): ${where}: ${what}`),
  ];
  const isSame =
    effect.relationships_gained.count + effect.relationships_lost.count + effect.properties_changed.length === 0;
  return `${[...lines, ...(isSame ? ['The graph stays as it is.'] : [])].join('\n')}\n`;
}

function pathLines(
  verb: string,
  { asset_group_tag_id, count, paths }: SimulationBody['paths_gained'][number],
  zoneName: (id: number) => string,
): string[] {
  return [
    `${count} ${count === 1 ? 'principal' : 'principals'} would ${verb} into ${zoneName(asset_group_tag_id)}`,
    ...paths
      .slice(0, SHOWN)
      .map(({ principal, relationships }) => `  ${[principal.name, ...relationships.map(stepText)].join(' ')}`),
    ...more(count, SHOWN),
  ];
}

const stepText = ({ kind, target }: Relationship): string => `-${kind}-> ${target.name}`;

function findingLines(
  word: string,
  { count, findings }: { readonly count: number; readonly findings: readonly Finding[] },
  zoneName: (id: number) => string,
): string[] {
  return [
    ...findings.slice(0, SHOWN).map((one) => {
      const ends = [one.source_principal_name, one.target_principal_name].filter((name) => name !== '').join(' -> ');
      const zone = one.asset_group_tag_id === 0 ? '' : ` (${zoneName(one.asset_group_tag_id)})`;
      return `${word} finding: ${one.finding} ${ends}${zone}`;
    }),
    ...more(count, SHOWN),
  ];
}

function relationshipLines(sign: string, { count, relationships }: SimulationBody['relationships_gained']): string[] {
  return [
    ...relationships.slice(0, SHOWN).map(({ source, kind, target, because }) => {
      const causes = because.map((one) => `${one.source.name} -${one.kind}-> ${one.target.name}`).join(', ');
      return `${sign} ${source.name} -${kind}-> ${target.name}${causes ? ` (follows from ${causes})` : ''}`;
    }),
    ...more(count, SHOWN),
  ];
}

const more = (count: number, shown: number): string[] => (count > shown ? [`  and ${count - shown} more`] : []);
