// Parses untrusted XML: no document, however hostile, blocks the thread that serves requests.
import { ServiceError } from '../../service-error.ts';
import { serve } from '../../threads/serve.ts';
import { readIdpMetadata } from './idp-metadata.ts';
import { verifyResponse } from './verify-response.ts';
import type { XmlCalls } from './xml-calls.ts';

/** A refusal is a normal answer; only internal errors are thrown. */
async function orRefused<T>(work: () => T | Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { kind: 'refused', messages: messagesOf(error) } as const;
  }
}

function messagesOf({ message, cause }: Error): string[] {
  return cause instanceof Error ? [message, ...messagesOf(cause)] : [message];
}

serve<XmlCalls>({
  response: ({ received }) =>
    orRefused(async () => ({ kind: 'assertion' as const, assertion: await verifyResponse(received) })),
  metadata: ({ xml }) => orRefused(() => ({ kind: 'metadata' as const, metadata: readIdpMetadata(xml) })),
});
