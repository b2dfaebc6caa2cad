import type { Edition } from '@chokepoint/contract';
import type { Logger } from 'pino';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { AskParts } from '../graph-answers/ask.ts';
import type { Handler } from '../http/handler.ts';
import type { RunLogParts } from '../queries/log-run.ts';
import type { FlagStore } from '../settings/flag-store.ts';

export type McpParts = AskParts &
  RunLogParts & {
    readonly config: Pick<Config, 'publicUrl'>;
    readonly edition: Edition;
    readonly clock: Clock;
    readonly log: Logger;
    readonly audit: AuditStore;
    readonly flags: FlagStore;
    readonly graph: GraphStore;
    /** The handlers of the routes that tools call. */
    readonly handlers: readonly Handler[];
  };
