import type { NodeKindName } from '../node-kinds.ts';
import type { RelationshipKindName } from '../relationship-kinds.ts';

type FindingPlatform = 'Active Directory' | 'Azure';

type FindingCategory =
  | 'Tier Zero'
  | 'Kerberos'
  | 'AD Certificate Services'
  | 'Relay attacks'
  | 'Least privilege'
  | 'Entra ID'
  | 'Hybrid'
  | 'Microsoft Graph'
  | 'Azure Resource Manager';

/** Which objects a list finding names. */
export type ListedPrincipals = 'kerberoastable' | 'without-preauthentication' | 'open-to-delegation' | 'uncertified';

/** How findings of the type are detected. */
type Detection =
  /** The relationship leads into a zone from outside it and outside every higher one. */
  | { readonly by: 'inbound'; readonly relationship: string }
  /** A group that nearly every account is in holds the relationship. */
  | { readonly by: 'broad-group'; readonly relationship: string }
  /** The object itself is the finding. */
  | { readonly by: 'list'; readonly list: ListedPrincipals };

export type FindingType<Name extends string = string> = {
  readonly name: Name;
  /** Title in Tier Zero, and where zones make no difference. */
  readonly title: string;
  /** Title in every other zone. */
  readonly zoneTitle: string;
  readonly category: FindingCategory;
  /** Null where it is that of the environment. */
  readonly platform: FindingPlatform | null;
  /** Null where it may be any. */
  readonly environmentKind: NodeKindName | null;
  readonly detection: Detection;
  /** The share that decides how severe it is. */
  readonly metric: 'exposure' | 'impact';
};

/** As much of a type as it takes to look for its findings. */
export type FindingRule = Pick<FindingType, 'name' | 'detection' | 'metric'>;

const ENVIRONMENT_KINDS = { 'Active Directory': 'Domain', Azure: 'AZTenant' } as const;

/** Builder of table rows: relationships of one platform that lead into a zone. */
export function relationshipFindingsOf(platform: FindingPlatform) {
  return <const Name extends string>(
    name: Name,
    relationship: RelationshipKindName,
    category: FindingCategory,
    title: string,
    zoneTitle = title,
  ): FindingType<Name> => ({
    name,
    title,
    zoneTitle,
    category,
    platform,
    environmentKind: ENVIRONMENT_KINDS[platform],
    detection: { by: 'inbound', relationship },
    metric: 'exposure',
  });
}

/** Every account can use a right of such a group; the severity depends on what it gives access to. */
export function broadGroupRight<const Name extends string>(
  name: Name,
  relationship: RelationshipKindName,
  title: string,
): FindingType<Name> {
  return {
    name,
    title,
    zoneTitle: title,
    category: 'Least privilege',
    platform: 'Active Directory',
    environmentKind: 'Domain',
    detection: { by: 'broad-group', relationship },
    metric: 'impact',
  };
}
