import type { Endpoint, NodeRef } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import { upperCase } from '../records/upper-case.ts';

const SID = /(^|-)S-1-\d/i;
const SERVICE_PRINCIPAL_NAME = /^[^/\s]+\/([^/:\s]+)/;
const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)\.?(?::\w+)?$/i;

/** `srv.corp.local`, `srv.corp.local:1433` and `MSSQLSvc/srv.corp.local:1433`, but no SID and no GUID. */
export function isHostName(text: string): boolean {
  return hostOf(text) !== '';
}

/** The bare host name inside the text, or nothing. */
function hostOf(text: string): string {
  if (SID.test(text)) return '';
  return SERVICE_PRINCIPAL_NAME.exec(text)?.[1] ?? HOST.exec(text)?.[1] ?? '';
}

/** The computer that carries the host name; the name is its DNS name, or its account without the domain. */
export function computerByHostName(text: string, path: string, writer: ElementWriter, otherwise?: NodeRef): Endpoint {
  const host = upperCase(hostOf(text));
  const matcher = host.includes('.')
    ? ({ key: 'name', value: host, ignoreCase: true } as const)
    : ({ key: 'samaccountname', value: `${host}$`, ignoreCase: true } as const);
  const { kinds } = writer.ref('', 'Computer');
  return { matchers: [matcher], kind: 'Computer', kinds, path, ...(otherwise && { otherwise }) };
}

/** A computer given by its identifier or, by some collectors, by its host name; a stub of that id if there is none. */
export function computerEnd(text: string, path: () => string, writer: ElementWriter): Endpoint {
  const stub = writer.ref(text, 'Computer');
  return isHostName(text) ? computerByHostName(text, path(), writer, stub) : stub;
}
