import { readStored, writeStored } from '../browser/storage.ts';

/** The login as the browser stores it: for this tab alone, and only until it is closed. */
type Session = {
  readonly token: string;
  readonly userId: string;
  /** The password has expired: nothing but changing it is possible. */
  readonly mustChangePassword: boolean;
};

/** Why a session is over: the user left, or the service no longer knows it. */
type EndReason = 'logout' | 'refused';

const KEY = 'chokepoint.session';

let current: Session | undefined = restore();
let whenEnded: (reason: EndReason) => void = () => {};

export const session = {
  get current(): Session | undefined {
    return current;
  },
  begin(next: Session): void {
    current = next;
    writeStored('tab', KEY, current);
  },
  passwordChanged(): void {
    if (current) session.begin({ ...current, mustChangePassword: false });
  },
  end(reason: EndReason): void {
    if (!current) return;
    current = undefined;
    writeStored('tab', KEY, current);
    whenEnded(reason);
  },
  onEnd(listener: (reason: EndReason) => void): void {
    whenEnded = listener;
  },
};

function restore(): Session | undefined {
  const stored = readStored('tab', KEY) as Partial<Session> | undefined;
  if (typeof stored?.token !== 'string' || typeof stored.userId !== 'string') return undefined;
  return { token: stored.token, userId: stored.userId, mustChangePassword: stored.mustChangePassword === true };
}
