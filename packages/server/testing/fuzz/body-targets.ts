import { allRoutes, changedSamlProviderForm } from '@chokepoint/contract';
import { checkQuery, LENIENT_CYPHER, parseQuery, QueryError } from '@chokepoint/cypher';
import { occurrencesFrom, parseScheduleRule } from '../../src/collection/schedules/schedule-rule.ts';
import { readMultipart } from '../../src/http/multipart.ts';
import { readJsonBody } from '../../src/http/request-body.ts';
import { ServiceError } from '../../src/service-error.ts';
import { InvalidRecurrence } from '../../src/settings/recurrence.ts';
import { ProviderAddresses } from '../../src/sso/provider/provider.ts';
import { readIdpMetadata } from '../../src/sso/saml/idp-metadata.ts';
import { openEnvelope } from '../../src/sso/saml/saml-envelope.ts';
import { listRequest } from '../../src/storage/list-request.ts';
import type { FuzzTarget } from './fuzz-target.ts';

type ErrorClass = abstract new (...given: never[]) => Error;

/** A target whose inputs may be refused with an error of these classes, and with no other. */
function refusing(name: string, classes: readonly ErrorClass[], read: (input: Buffer) => unknown): FuzzTarget {
  const run = async (input: Uint8Array) => {
    try {
      await read(Buffer.from(input));
    } catch (error) {
      if (error instanceof ServiceError && error.status >= 500) throw error;
      if (!classes.some((one) => error instanceof one)) throw error;
    }
  };
  return { name, open: () => ({ run }) };
}

const jsonBodies = allRoutes.flatMap(({ body }) => (body?.kind === 'json' ? [body] : []));
const lists = allRoutes.filter(({ columns }) => columns !== undefined);
const addresses = new ProviderAddresses('https://chokepoint.test', 'corp');
const NOW = new Date('2026-01-01T00:00:00Z');

export const bodyTargets: readonly FuzzTarget[] = [
  refusing('json', [ServiceError], (input) => {
    for (const shape of jsonBodies)
      try {
        readJsonBody(shape, input, 'application/json');
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
  }),
  refusing('multipart', [ServiceError], (input) =>
    readMultipart(changedSamlProviderForm, input, 'multipart/form-data; boundary=seed'),
  ),
  refusing('cypher', [QueryError], (input) =>
    checkQuery(parseQuery(input.toString('utf8')), { dialect: LENIENT_CYPHER, parameters: new Set() }),
  ),
  refusing('saml', [ServiceError], (input) => {
    openEnvelope(input.toString('base64'), 'https://idp.example/saml', addresses);
  }),
  refusing('saml-metadata', [ServiceError], (input) => readIdpMetadata(input.toString('utf8'))),
  refusing('filters', [ServiceError], (input) => {
    const parameters = new URLSearchParams(input.toString('utf8'));
    for (const route of lists)
      try {
        listRequest(parameters, route, []);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
  }),
  refusing('rrule', [InvalidRecurrence], (input) =>
    occurrencesFrom(parseScheduleRule(input.toString('utf8'), NOW), NOW, 3),
  ),
];
