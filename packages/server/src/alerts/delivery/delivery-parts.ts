import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Encrypter } from '../../identity/secrets/encrypter.ts';
import type { Metrics } from '../../metrics.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { Tracer } from '../../tracing/tracer.ts';

export type DeliveryParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pubSub: PubSub;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly encrypter: Encrypter;
  readonly config: Pick<Config, 'alertTargets'>;
};
