import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant } from './tenant-of.ts';

describe('AZExecuteCommand', () => {
  it('leads from every member of Intune Administrator to the devices that run Windows', () => {
    const { derived, evidence } = analysedTenant(`
      d1:AZDevice operatingsystem=Windows
      d2:AZDevice operatingsystem=Microsoft_WINDOWS_10
      d3:AZDevice operatingsystem=iOS
      d4:AZDevice
      t2:AZTenant -AZContains-> d2
      outsideDevice:AZDevice operatingsystem=Windows
      g:AZGroup isassignabletorole=true
      u:AZUser, outsideUser:AZUser -AZHasRole-> INT:AZRole
      m:AZUser -AZMemberOf-> g -AZHasRole-> INT
      other:AZUser -AZHasRole-> GA:AZRole
    `);
    assert.deepEqual(
      derived('AZExecuteCommand'),
      ['g', 'm', 'outsideUser', 'u'].flatMap((source) => [`${source} -> d1`, `${source} -> d2`]),
    );
    assert.deepEqual(evidence('m', 'AZExecuteCommand', 'd2'), ['INT', 'd2', 'g', 'm', 't']);
  });

  it('continues with the other tenants when one has no devices', () => {
    const template = '3a2c62db-5318-420d-8d74-23affee5d9d5';
    const drawing = ['t1', 't2', 't3'].map(
      (tenant) => `
        ${tenant}:AZTenant -AZContains-> outside-${tenant}:AZRole
        outside-${tenant} templateid="${template}"
        ${tenant}-admin:AZUser -AZHasRole-> outside-${tenant}`,
    );
    const { derived } = analysedTenant(`
      ${drawing.join('\n')}
      t1 -AZContains-> outside-d1:AZDevice
      t3 -AZContains-> outside-d3:AZDevice
      outside-d1 operatingsystem=Windows
      outside-d3 operatingsystem=Windows
    `);
    assert.deepEqual(derived('AZExecuteCommand'), ['t1-admin -> outside-d1', 't3-admin -> outside-d3']);
  });
});
