import { type FindingRule, findingTypes, proposedFindingTypes } from '@chokepoint/model';
import type { Flags } from '../../settings/flags.ts';
import type { Parameters } from '../../settings/parameters.ts';
import type { Database } from '../../storage/database.ts';

export type CatalogueParts = { readonly db: Database; readonly flags: Flags; readonly parameters: Parameters };

/** A finding type as it is shown, whoever defines it. */
export type KnownType = FindingRule & {
  readonly title: string;
  /** Title in zones other than Tier Zero. */
  readonly zoneTitle: string;
  readonly category: string;
  /** Null where it is that of the environment. */
  readonly platform: string | null;
};

export const isList = ({ detection }: FindingRule): boolean => detection.by === 'list';

/** Every type that findings can be of: the built-in ones, and proposed ones and those of extensions when they are looked for. */
export async function knownTypes({ db, flags, parameters }: CatalogueParts): Promise<KnownType[]> {
  const { proposed_types: isProposedWanted } = await parameters.value('analysis.findings');
  const builtIn = isProposedWanted === true ? [...findingTypes, ...proposedFindingTypes] : findingTypes;
  if (!(await flags.enabled('opengraph_findings'))) return [...builtIn];
  const declared = await db
    .selectFrom('schema_finding')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_finding.extension_id')
    .select([
      'schema_finding.name',
      'schema_finding.display_name',
      'schema_finding.relationship_kind',
      'schema_extension.display_name as extension_name',
    ])
    .orderBy('schema_finding.name')
    .execute();
  return [
    ...builtIn,
    ...declared.map(
      ({ name, display_name, relationship_kind, extension_name }): KnownType => ({
        name,
        title: display_name,
        zoneTitle: display_name,
        category: extension_name,
        platform: extension_name,
        detection: { by: 'crossing', relationship: relationship_kind },
        metric: 'exposure',
      }),
    ),
  ];
}
