import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../api/queries.ts';
import * as accessTexts from './texts.ts';
import { fullName } from './user-names.ts';
import { useViewer } from './viewer.ts';

/** Records hold the id of the user who changed them; this returns the name, for users who may read it. */
export function useActorName(): (id: string) => string {
  const { user, may } = useViewer();
  const { data = [] } = useQuery({ ...usersQuery, enabled: may('auth/ManageUsers', 'auth/ReadUsers') });
  return (id) => {
    const known = [user, ...data].find((one) => one.id === id);
    if (known) return fullName(known);
    if (id === SERVICE) return accessTexts.theService;
    return UUID.test(id) ? accessTexts.aDeletedUser : id;
  };
}

/** The author of built-in records, by the name that clients expect. */
const SERVICE = accessTexts.bloodHound;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;
