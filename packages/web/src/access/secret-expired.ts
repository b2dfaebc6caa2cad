import type { User } from '../api/queries.ts';

/** Whether the password of a user has to be changed before anything else. */
export function secretExpired(user: User): boolean {
  return (
    user.AuthSecret !== null && user.sso_provider_id === null && Date.parse(user.AuthSecret.expires_at) <= Date.now()
  );
}
