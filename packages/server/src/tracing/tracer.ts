export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Something that takes time and may have parts. */
export type Span = {
  /** Runs work that belongs to the span: what begins inside becomes a part of it. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  fail(): void;
  end(): void;
};

type EndedSpan = { readonly milliseconds: number; readonly failed: boolean; readonly attributes: SpanAttributes };

/** Records what the service does, for an operator's tracing system. */
export type Tracer = {
  /** Whether anything is recorded. */
  readonly isOn: boolean;
  /** Begins a request of a client; `traceparent` names the trace that it belongs to. */
  receive(name: string, traceparent: string | undefined): Span;
  /** Runs work as a part of what is going on. Fails as the work does. */
  during<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** A part of what is going on that has just ended. */
  record(name: string, ended: EndedSpan): void;
  /** The header that tells another service which trace it works for. */
  headers(): Readonly<Record<string, string>>;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
};

const noSpan: Span = { run: (work) => work(), set() {}, fail() {}, end() {} };

/** Records nothing. */
export const noTracer: Tracer = {
  isOn: false,
  receive: () => noSpan,
  during: (_name, _attributes, work) => work(),
  record() {},
  headers: () => ({}),
  async close() {},
};
