import { z } from 'zod';
import { badRequest } from '../../service-error.ts';

/** Lenient on purpose: directories hold addresses of other alphabets and of domains without a dot. */
const emailAddress = z.email({ pattern: z.regexes.unicodeEmail });
const BAD_DOMAIN = /@(?:\.|.*\.(?:\.|$))/;

/** Throws for a text that is no e-mail address. None at all is fine. */
export function requireEmailAddress(given: string | null | undefined): void {
  const text = given?.trim();
  if (!text) return;
  if (!emailAddress.safeParse(text).success || BAD_DOMAIN.test(text))
    throw badRequest('email_address is not a valid e-mail address');
}
