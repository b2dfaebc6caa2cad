import { logout } from '@chokepoint/contract';
import { api } from '../api/client.ts';
import { session } from '../api/session.ts';

/** Ends the session here in any case, and at the service when that can be reached. */
export async function logOut(): Promise<void> {
  session.logoutBegins();
  try {
    await api.call(logout);
  } catch {
    // It ends by itself after its lifetime.
  }
  session.end('logout');
}
