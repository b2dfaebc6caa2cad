import { durationMs } from '../../settings/duration.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';

/** A time before all others: a password that expires then has to be changed at the next login. */
export const ALREADY_EXPIRED = new Date('0001-01-01T00:00:00Z');

const DEFAULT_LIFETIME = 'P90D';

/** When a password expires that is set now. */
export async function secretExpiry(parameters: ParameterStore, now: Date): Promise<Date> {
  const { duration } = await parameters.value('auth.password_expiration_window');
  const lifetime =
    durationMs(typeof duration === 'string' ? duration : DEFAULT_LIFETIME) ?? durationMs(DEFAULT_LIFETIME)!;
  return new Date(now.getTime() + lifetime);
}
