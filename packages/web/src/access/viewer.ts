import type { Permission } from '@chokepoint/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { selfQuery, type User } from '../api/queries.ts';

/** The user of the page, and what they may do. */
export type Viewer = { readonly user: User; may(...anyOf: Permission[]): boolean };

export function viewerOf(user: User): Viewer {
  const granted = new Set(user.roles.flatMap((role) => role.permissions.map((one) => `${one.authority}/${one.name}`)));
  return { user, may: (...anyOf) => anyOf.some((permission) => granted.has(permission)) };
}

export function useViewer(): Viewer {
  return viewerOf(useSuspenseQuery(selfQuery).data);
}
