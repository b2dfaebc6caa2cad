import type { ListedPrincipals } from '@chokepoint/model';
import type { BundleNode } from './bundle-format.ts';

type Attributes = BundleNode['properties'];

/** Attributes that make an object a finding by itself. */
export const LISTED_ATTRIBUTES = ['enabled', 'hasspn', 'gmsa', 'msa', 'dontreqpreauth', 'sensitive'] as const;

/** Whether the attributes of an object fit the list that it is on. Members of zones are stated, not proven. */
export function fitsList(list: ListedPrincipals, attributes: Attributes): boolean {
  const { enabled, hasspn, gmsa, msa, dontreqpreauth, sensitive } = attributes;
  switch (list) {
    case 'kerberoastable':
      return enabled === true && hasspn === true && gmsa !== true && msa !== true;
    case 'without-preauthentication':
      return enabled === true && dontreqpreauth === true;
    case 'open-to-delegation':
      return enabled === true && sensitive === false;
    case 'uncertified':
      return true;
    default:
      return list satisfies never;
  }
}
