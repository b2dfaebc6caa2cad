import { type FindingRule, findingTypes, proposedFindingTypes } from '@chokepoint/model';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import { type DeclaredType, declaredTypes } from './extension-type-read.ts';

export type CatalogueParts = {
  readonly db: Database;
  readonly flags: FlagStore;
  readonly parameters: ParameterStore;
};

/** A finding type as it is shown: built in, proposed, or of an extension. */
export type KnownType = FindingRule & {
  readonly title: string;
  /** Title in zones other than Tier Zero. */
  readonly zoneTitle: string;
  readonly category: string;
  /** Null where it is that of the environment. */
  readonly platform: string | null;
};

export const isList = ({ detection }: FindingRule): boolean => detection.by === 'list';

/** Every type that findings can have: the built-in ones and, where they are switched on, proposed ones and those of extensions. */
export async function knownTypes({ db, flags, parameters }: CatalogueParts): Promise<KnownType[]> {
  const { proposed_types: isProposedWanted } = await parameters.value('analysis.findings');
  const builtIn = isProposedWanted === true ? [...findingTypes, ...proposedFindingTypes] : findingTypes;
  if (!(await flags.enabled('opengraph_findings'))) return [...builtIn];
  return [...builtIn, ...(await declaredTypes(db)).map(typeOf)];
}

const typeOf = ({ name, display_name, relationship_kind, extension_name }: DeclaredType): KnownType => ({
  name,
  title: display_name,
  zoneTitle: display_name,
  category: extension_name,
  platform: extension_name,
  detection: { by: 'inbound', relationship: relationship_kind },
  metric: 'exposure',
});
