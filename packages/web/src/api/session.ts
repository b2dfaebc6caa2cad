import { readStored, writeStored } from '../browser/storage.ts';

/** Who is logged in. All tabs share it; what proves it is a cookie that scripts cannot read. */
type Session = {
  readonly userId: string;
  /** The password has expired: nothing but changing it is possible. */
  readonly mustChangePassword: boolean;
  /** Whether the user could read the graph when we last knew: then pages need not ask before they request it. */
  readonly seesGraph?: boolean;
};

/** Why a session is over: the user left, or the service no longer knows it. */
type EndReason = 'logout' | 'refused';

const KEY = 'chokepoint.session';

let current: Session | undefined = restore();
let whenEnded: (reason: EndReason) => void = () => {};
/** The user is logging out: requests that the service refuses meanwhile say nothing new. */
let isLeaving = false;

export const session = {
  get current(): Session | undefined {
    return current;
  },
  begin(next: Session): void {
    isLeaving = false;
    current = next;
    writeStored('browser', KEY, current);
  },
  passwordChanged(): void {
    if (current) session.begin({ ...current, mustChangePassword: false });
  },
  seesGraph(seesGraph: boolean): void {
    if (current && current.seesGraph !== seesGraph) session.begin({ ...current, seesGraph });
  },
  logoutBegins(): void {
    isLeaving = true;
  },
  end(reason: EndReason): void {
    if (!current) return;
    writeStored('browser', KEY, undefined);
    leave(reason);
  },
  onEnd(listener: (reason: EndReason) => void): void {
    whenEnded = listener;
  },
};

function leave(reason: EndReason): void {
  if (!current) return;
  current = undefined;
  whenEnded(isLeaving ? 'logout' : reason);
}

/** Another tab has logged in or out. What is stored is its business: it may have logged in again by now. */
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  const next = restore();
  if (next && next.userId !== current?.userId) window.location.reload();
  else if (next) current = next;
  else leave('refused');
});

function restore(): Session | undefined {
  const stored = readStored('browser', KEY) as Partial<Session> | undefined;
  if (typeof stored?.userId !== 'string') return undefined;
  return {
    userId: stored.userId,
    mustChangePassword: stored.mustChangePassword === true,
    seesGraph: stored.seesGraph === true,
  };
}
