import type { Domain } from './directory/domain.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';

/** The logon name. The number at the end makes names unique. */
export function accountName(domain: Domain, number: number): string {
  const { people, services } = domain.size;
  if (number >= people + services) return `adm.${personName(domain, number)}`;
  if (number >= people) return `svc_${domain.netbios.toLowerCase()}_${number - people}`;
  return personName(domain, number);
}

function personName(domain: Domain, number: number): string {
  const random = domain.random('name', number);
  return `${random.pick(FIRST_NAMES)}.${random.pick(LAST_NAMES)}${number}`;
}
