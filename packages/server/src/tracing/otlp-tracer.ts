import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { SERVICE_VERSION } from '../version.ts';
import type { Span, SpanAttributes, Tracer } from './tracer.ts';

const EXPORT_TIMEOUT_MS = 10_000;
const EXPORT_EVERY_MS = 1000;

/** Sends spans by OTLP over HTTP. What cannot be sent is dropped: nothing waits for the collector. */
export class OtlpTracer implements Tracer {
  readonly isOn = true;
  readonly #provider: BasicTracerProvider;
  readonly #tracer: OtelTracer;
  readonly #current = new AsyncLocalStorage<Context>();
  readonly #propagator = new W3CTraceContextPropagator();

  /** `instance` is the name of this process among all on the same database. */
  constructor(url: string, instance: string, log: Logger) {
    const warn = (message: string) => log.warn({ reason: message }, 'spans could not be sent');
    diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
    const exporter = new OTLPTraceExporter({ url: tracesUrl(url), timeoutMillis: EXPORT_TIMEOUT_MS });
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'chokepoint',
        'service.version': SERVICE_VERSION,
        'service.instance.id': instance,
      }),
      spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: EXPORT_EVERY_MS })],
    });
    this.#tracer = this.#provider.getTracer('chokepoint');
  }

  receive(name: string, traceparent: string | undefined): Span {
    const parent = this.#propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    return this.#begin(name, parent, SpanKind.SERVER, {});
  }

  async during<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    const span = this.#begin(name, this.#context, SpanKind.INTERNAL, attributes);
    try {
      return await span.run(work);
    } catch (error) {
      span.fail();
      throw error;
    } finally {
      span.end();
    }
  }

  record(name: string, ended: Parameters<Tracer['record']>[1]): void {
    const end = Date.now();
    const startTime = end - ended.milliseconds;
    const options = { kind: SpanKind.CLIENT, startTime, attributes: ended.attributes };
    const span = this.#tracer.startSpan(name, options, this.#context);
    if (ended.failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  }

  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    this.#propagator.inject(this.#context, headers, defaultTextMapSetter);
    return headers;
  }

  async close(): Promise<void> {
    // The collector may be gone: its last spans are lost, and the service stops all the same.
    await this.#provider.shutdown().catch(() => {});
  }

  get #context(): Context {
    return this.#current.getStore() ?? ROOT_CONTEXT;
  }

  #begin(name: string, parent: Context, kind: SpanKind, attributes: SpanAttributes): Span {
    const span: OtelSpan = this.#tracer.startSpan(name, { kind, attributes }, parent);
    const context = trace.setSpan(parent, span);
    return {
      run: (work) => this.#current.run(context, work),
      set: (more) => void span.setAttributes(more),
      fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
    };
  }
}

/** Collectors are usually given by the address that all signals share. */
function tracesUrl(given: string): string {
  const url = new URL(given);
  if (!url.pathname.endsWith('/v1/traces')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}
