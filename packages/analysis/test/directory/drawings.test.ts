import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { analysed } from '../../testing/analysed.ts';
import { readDrawing } from '../../testing/read-drawing.ts';

const fixtures = sharedFixtures();

const KINDS =
  /^(ADCSESC.*|GoldenCert|DCSync|SyncLAPSPassword|HasTrustKeys|ProtectAdminGroups|GPOAppliesTo|CanRDP|CoerceAndRelay.*)$/;

/** Pictures that leave out what decides; the same scenarios are drawn in full in the other tests. */
const UNFINISHED = new Set([
  'CoerceAndRelayNTLMToSMB.json', // whether computers restrict NTLM, and their domains
  'CoerceAndRelayNTLMToLDAP.json', // the same, and which computers are controllers
  'citrixRDPHarness.json', // one of the four edges that follow
]);

if (fixtures)
  describe('drawn scenarios', () => {
    const folder = join(fixtures, 'scenarios');
    for (const file of readdirSync(folder)) {
      if (/^az/i.test(file) || UNFINISHED.has(file)) continue;
      const { relationships } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        relationships: { type: string }[];
      };
      const kinds = new Set(relationships.map(({ type }) => type).filter((type) => KINDS.test(type)));
      for (const kind of kinds)
        it(`${file}: ${kind} as the picture shows it`, () => {
          const { image, expected } = readDrawing(join(folder, file), kind);
          assert.deepEqual(analysed(image, { edition: 'enterprise' }).derived(kind), expected);
        });
    }
  });
