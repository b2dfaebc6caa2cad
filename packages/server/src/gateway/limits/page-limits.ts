import type { Config } from '../../config.ts';
import type { PageLimits } from '../pages.ts';
import { limitReceiving } from './limit-receiving.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { RequestSlots } from './request-slots.ts';

type PageLimitParts = {
  readonly config: Pick<Config, 'anonymousRate' | 'bodySeconds' | 'principalRate'>;
  readonly limiter: RateLimiter;
  readonly slots: RequestSlots;
};

export function pageLimits({ config, limiter, slots }: PageLimitParts): PageLimits {
  return {
    receive: (request) => limitReceiving(request.raw, config.bodySeconds),
    count(request, caller) {
      if (caller) limiter.take(`user:${caller.user.id}`, config.principalRate);
      else limiter.take(`address:${request.ip}`, config.anonymousRate);
    },
    async enter(reply, caller, signal) {
      const slot = await slots.enter(caller.user.id, signal);
      const leave = () => slot[Symbol.dispose]();
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
    },
  };
}
