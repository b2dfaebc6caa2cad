import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Credentials, TestService } from '../test-service.ts';

/** What every tool answers. */
export type ToolEnvelope = {
  readonly graph_version: number;
  readonly link: string;
  readonly truncated: boolean;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A client of the protocol, of the library that AI clients use, connected to a service. */
export class McpClient {
  readonly client: Client;
  readonly #service: TestService;

  private constructor(service: TestService, client: Client) {
    this.#service = service;
    this.client = client;
  }

  static async connect(service: TestService, as?: Credentials): Promise<McpClient> {
    const { bearer } = as ?? (await service.admin());
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/api/v2/mcp', service.url), {
      requestInit: { headers: { authorization: `Bearer ${bearer}` } },
    });
    await client.connect(transport);
    return new McpClient(service, client);
  }

  /** The answer of a tool; throws what the tool answers instead. */
  async ask(name: string, input: Record<string, unknown> = {}): Promise<ToolEnvelope> {
    const { isError, structuredContent, text } = await this.call(name, input);
    if (isError) throw new Error(text);
    return structuredContent as ToolEnvelope;
  }

  async call(name: string, input: Record<string, unknown> = {}) {
    const result = await this.client.callTool({ name, arguments: input });
    const [content] = result.content as { readonly type: string; readonly text: string }[];
    return { isError: result.isError === true, structuredContent: result.structuredContent, text: content?.text ?? '' };
  }

  /** Rows of a query over the ordinary route. */
  async rows(query: string, parameters: Record<string, unknown> = {}): Promise<readonly (readonly unknown[])[]> {
    const body = { query, parameters, format: 'json' };
    const { status, text } = await this.#service.post('/api/v2/graphs/cypher/export', body);
    if (status !== 200) throw new Error(`${query}: ${text}`);
    return (JSON.parse(text) as { rows: unknown[][] }).rows;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
