import { callMcp } from '@chokepoint/contract';
import { OnceAMinute } from '../audit/once-a-minute.ts';
import { accepted, type Handler, handle, ok } from '../http/handler.ts';
import type { McpParts } from './mcp-parts.ts';

/** Tools for AI clients. Their protocol is loaded with the first message: most services never need it. */
export function mcpHandlers(parts: McpParts): Handler[] {
  const once = new OnceAMinute(parts.clock);
  return [
    handle(callMcp, async (call) => {
      const { answerMessage } = await import('./mcp-server.ts');
      const answer = await answerMessage(parts, call, call.body, once);
      return answer ? ok(answer) : accepted;
    }),
  ];
}
