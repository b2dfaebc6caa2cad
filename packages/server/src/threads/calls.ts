import type { EncodedError } from './encoded-error.ts';

/** One kind of request that a thread serves, with its answer. Both cross threads, so they are plain data. */
export type Call<Request, Answer, Event = never> = {
  readonly request: Request;
  readonly answer: Answer;
  /** What the thread sends before the answer. */
  readonly event: Event;
};

/** What a thread serves, by kind. */
export type Calls = Readonly<Record<string, Call<object, unknown, unknown>>>;

export type Request<C extends Calls, Kind extends keyof C> = { readonly kind: Kind } & C[Kind]['request'];
export type Answer<C extends Calls, Kind extends keyof C> = C[Kind]['answer'];
export type Event<C extends Calls, Kind extends keyof C> = C[Kind]['event'];

export type ToThread<C extends Calls, Notice> =
  | { readonly id: number; readonly request: Request<C, keyof C> }
  /** The thread gives back the memory that it does not use. */
  | 'release'
  /** Has no answer. */
  | { readonly notice: Notice };

export type FromThread<C extends Calls> =
  | 'ready'
  /** The answer to `release`. */
  | 'released'
  | { readonly id: number; readonly event: Event<C, keyof C> }
  | { readonly id: number; readonly answer: Answer<C, keyof C> }
  | { readonly id: number; readonly error: EncodedError };
