import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../api/queries.ts';
import { fullName } from './user-names.ts';
import { useViewer } from './viewer.ts';

/** Records name who changed them by an id; this tells the name, to those who may know it. */
export function useActorName(): (id: string) => string {
  const { user, may } = useViewer();
  const { data = [] } = useQuery({ ...usersQuery, enabled: may('auth/ManageUsers', 'auth/ReadUsers') });
  return (id) => {
    const known = [user, ...data].find((one) => one.id === id);
    if (known) return fullName(known);
    if (id === SERVICE) return 'the service';
    return UUID.test(id) ? 'somebody' : id;
  };
}

/** As clients know whoever made what was there from the beginning. */
const SERVICE = 'BloodHound';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;
