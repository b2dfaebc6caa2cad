import { displayKind } from '@chokepoint/model';
import type { RegisteredKinds } from '../../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { customKinds } from '../members/zone-member.ts';
import { type GroupCriterion, objectsOf } from './group-criterion.ts';

/** The properties that a collection stores of an object: what it is and where it belongs. */
const STORED = [
  'name',
  'displayname',
  'objectid',
  'samaccountname',
  'distinguishedname',
  'domain',
  'domainsid',
  'tenantid',
  'environmentid',
  'enabled',
  'admincount',
  'system_tags',
  'user_tags',
];

export type GroupEntries = { readonly json: string; readonly count: number };

export type GroupEntriesInput = { readonly criteria: readonly GroupCriterion[]; readonly kinds: RegisteredKinds };

/** The objects of each group, as the JSON of a collection. */
export const groupEntries: TaskFunction<GroupEntriesInput, readonly GroupEntries[]> = (image, { criteria, kinds }) => {
  const custom = customKinds(kinds);
  return criteria.map((criterion) => {
    const entries = [...objectsOf(image, criterion)].map((node) => ({
      object_id: image.objectId(node),
      node_label: displayKind(image.kindNamesOf(node), custom),
      properties: Object.fromEntries(
        STORED.flatMap((name) => {
          const value = image.nodeProperty(node, name);
          return value === undefined ? [] : [[name, value] as const];
        }),
      ),
    }));
    return { json: JSON.stringify(entries), count: entries.length };
  });
};
