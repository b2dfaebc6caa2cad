import { ACCOUNT_QUERIES } from './account-queries.ts';
import { CERTIFICATE_QUERIES } from './certificate-queries.ts';
import { CHOSEN_QUERIES } from './chosen-queries.ts';
import { COMPUTER_QUERIES } from './computer-queries.ts';
import { DOMAIN_SERVICES_QUERIES } from './domain-services-queries.ts';
import { ENTRA_QUERIES } from './entra-queries.ts';
import { PATH_QUERIES } from './path-queries.ts';
import type { ReadyQuery } from './ready-query.ts';
import { RELAY_QUERIES } from './relay-queries.ts';
import { RIGHT_QUERIES } from './right-queries.ts';
import { SITE_QUERIES } from './site-queries.ts';
import { STRUCTURE_QUERIES } from './structure-queries.ts';

/** Queries that are useful in every environment, by task. */
export const READY_QUERIES: readonly ReadyQuery[] = [
  ...CHOSEN_QUERIES,
  ...PATH_QUERIES,
  ...RIGHT_QUERIES,
  ...ACCOUNT_QUERIES,
  ...COMPUTER_QUERIES,
  ...RELAY_QUERIES,
  ...CERTIFICATE_QUERIES,
  ...STRUCTURE_QUERIES,
  ...SITE_QUERIES.map((one) => ({
    ...one,
    aliases: 'ad site subnet replication',
    why: 'A policy of a site applies to the domain controllers in it.',
  })),
  ...ENTRA_QUERIES,
  ...DOMAIN_SERVICES_QUERIES.map((one) => ({
    ...one,
    aliases: 'entra domain services azure ad ds aadds managed domain',
    why: 'Managed domains are controlled from Entra ID.',
  })),
];
