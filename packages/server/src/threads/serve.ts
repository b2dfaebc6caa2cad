import { flushCompileCache } from 'node:module';
import { parentPort, type Transferable } from 'node:worker_threads';
import type { Answer, Calls, Event, FromThread, Request, ToThread } from './calls.ts';
import { releaseMemory } from './collect-garbage.ts';
import { encodeError } from './encoded-error.ts';
import { workInBackground } from './work-in-background.ts';

/** Sends something before the answer. */
export type Send<Event> = (event: Event, moved?: readonly Transferable[]) => void;

/** What a thread does for each kind of request. */
type Handlers<C extends Calls> = {
  readonly [Kind in keyof C]: (
    request: Request<C, Kind>,
    send: Send<Event<C, Kind>>,
  ) => Answer<C, Kind> | Promise<Answer<C, Kind>>;
};

type ServeOptions<C extends Calls, Notice> = {
  readonly onNotice?: (notice: Notice) => void;
  /** Memory of an answer that moves to the other thread instead of being copied. */
  readonly transfer?: (answer: Answer<C, keyof C>) => readonly Transferable[];
  /** Called after every reply. */
  readonly afterReply?: () => void;
  /** Whether it gives way to threads that answer requests. */
  readonly inBackground?: boolean;
};

/** Serves the requests to this thread. An error in a handler fails only its own request. */
export function serve<C extends Calls, Notice = never>(
  handlers: Handlers<C>,
  { onNotice, transfer = () => [], afterReply, inBackground = false }: ServeOptions<C, Notice> = {},
): void {
  const port = parentPort;
  if (!port) throw new Error('this module runs only as a worker thread');
  if (inBackground) workInBackground();
  const post = (message: FromThread<C>, moved: readonly Transferable[] = []) => port.postMessage(message, [...moved]);
  port.on('message', async (message: ToThread<C, Notice>) => {
    if (message === 'release') {
      releaseMemory();
      post('released');
      return;
    }
    if ('notice' in message) {
      onNotice?.(message.notice);
      return;
    }
    const { id, request } = message;
    try {
      const send: Send<Event<C, keyof C>> = (event, moved) => post({ id, event }, moved);
      const answer = await handle(handlers, request, send);
      post({ id, answer }, transfer(answer));
    } catch (error) {
      post({ id, error: encodeError(error) });
    }
    afterReply?.();
  });
  post('ready');
  // A thread is ended without a chance to store the code that it compiled. The next one need not compile it again.
  flushCompileCache();
}

const handle = <C extends Calls, Kind extends keyof C>(
  handlers: Handlers<C>,
  request: Request<C, Kind>,
  send: Send<Event<C, Kind>>,
) => handlers[request.kind](request, send);
