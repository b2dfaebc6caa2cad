import type { Call } from '../http/handler.ts';
import { exportCypherFor } from '../queries/export-cypher.ts';
import { badRequest, INTERNAL_ERROR_TEXT, ServiceError } from '../service-error.ts';
import { innerClient } from './inner-client.ts';
import type { McpParts } from './mcp-parts.ts';
import { NamedObjects } from './named-objects.ts';
import { PageLinks } from './page-link.ts';
import type { Rows, Tool, ToolContext } from './tool.ts';
import { boundedResult, type ToolResult } from './tool-result.ts';

/** Rows stop here, and one row may not be larger. */
const MOST_CHARACTERS = 200_000;
const MOST_BYTES = 2 << 20;

type Ran =
  | { readonly ok: true; readonly result: ToolResult }
  | { readonly ok: false; readonly error: { readonly error: string; readonly status: number } };

/** Runs a tool for the caller of a request. Whatever fails is explained as over HTTP. */
export async function runTool(parts: McpParts, call: Call, tool: Tool, input: Record<string, unknown>): Promise<Ran> {
  const version = parts.graph.images.version;
  try {
    return { ok: true, result: boundedResult(await tool.run(input, contextOf(parts, call)), version) };
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'internal')
      return { ok: false, error: { error: error.message, status: error.status } };
    if (!call.signal.aborted)
      parts.log.error({ err: error, requestId: call.request.id, tool: tool.name }, 'a tool failed');
    return { ok: false, error: { error: INTERNAL_ERROR_TEXT, status: 500 } };
  }
}

export function contextOf(parts: McpParts, call: Call): ToolContext {
  return {
    client: innerClient(parts, call),
    objects: new NamedObjects(parts.graph.images, call.caller),
    links: new PageLinks(parts.config.publicUrl),
    rows: (query, parameters, mostRows) => firstRows(parts, call, { query, parameters, mostRows }),
  };
}

type RowsRequest = {
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly mostRows: number;
};

async function firstRows(parts: McpParts, call: Call, { query, parameters, mostRows }: RowsRequest): Promise<Rows> {
  const most = { rows: mostRows, characters: MOST_CHARACTERS };
  const { text, truncated } = await exportCypherFor(parts, call, { query, parameters, format: 'json', most });
  if (text.byteLength > MOST_BYTES) throw badRequest('a row is too large: return single properties, not whole objects');
  const { columns, rows }: Pick<Rows, 'columns' | 'rows'> = JSON.parse(Buffer.from(text).toString('utf8'));
  return { columns, rows, truncated };
}
