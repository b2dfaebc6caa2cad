import type { Logger } from 'pino';
import { noTracer, type Tracer } from './tracer.ts';

/** Sends spans to a collector, if there is one. The library is loaded only then: it takes time and memory. */
export async function openTracer(url: string | undefined, instance: string, log: Logger): Promise<Tracer> {
  if (url === undefined) return noTracer;
  const { OtlpTracer } = await import('./otlp-tracer.ts');
  return new OtlpTracer(url, instance, log);
}
