import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { knownPropertyLabel } from '../src/property-labels.ts';

describe('Labels of properties', () => {
  const cases = {
    isassignabletorole: 'Is role assignable',
    tenantid: 'Tenant id',
    dnshostname: 'DNS hostname',
    supportedencryptiontypes: 'Supported Kerberos encryption types',
    adminsdholderprotected: 'AdminSDHolder protected',
  };
  for (const [name, label] of Object.entries(cases))
    it(`calls ${name} "${label}"`, () => {
      assert.equal(knownPropertyLabel(name), label);
    });

  it('has none for an unknown name', () => {
    assert.equal(knownPropertyLabel('colour'), undefined);
  });
});
