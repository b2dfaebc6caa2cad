import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysedTenant } from './tenant-of.ts';

const APPROVAL = 'tenantid=t enduserassignmentrequiresapproval=true';
const users = (...ids: string[]) => `enduserassignmentuserapprovers=${JSON.stringify(ids)}`;
const groups = (...ids: string[]) => `enduserassignmentgroupapprovers=${JSON.stringify(ids)}`;

function approvers(drawing: string): string[] {
  return analysedTenant(drawing).derived('AZRoleApprover');
}

describe('AZRoleApprover', () => {
  const policies = `
    GA:AZRole tenantid=t enduserassignmentrequiresapproval=false ${users()} ${groups()}
    PRA:AZRole tenantid=t enduserassignmentrequiresapproval=false ${users()} ${groups()}
    N5:AZUser, N15:AZUser, N16:AZUser, N10:AZUser, N7:AZGroup, N12:AZGroup, N13:AZGroup, N1:AZUser
    r1:AZRole ${APPROVAL} ${users('n5', 'N15', 'n16')} ${groups('n7')}
    r2:AZRole ${APPROVAL} ${users()} ${groups('n12', 'n13')}
    r3:AZRole ${APPROVAL} ${users('n10')} ${groups('n7')}
    r4:AZRole ${APPROVAL} ${users()} ${groups()}
  `;

  it('leads from the approvers that the policy of a role names, else from the two roles that then approve', () => {
    assert.deepEqual(approvers(policies), [
      'GA -> r4',
      'N10 -> r3',
      'N12 -> r2',
      'N13 -> r2',
      'N15 -> r1',
      'N16 -> r1',
      'N5 -> r1',
      'N7 -> r1',
      'N7 -> r3',
      'PRA -> r4',
    ]);
  });

  it('takes a list that was not collected as empty, and a policy without both lists as none', () => {
    const drawing = `
      GA:AZRole, N5:AZUser
      onlyUsers:AZRole ${APPROVAL} ${users('N5')}
      noUsers:AZRole ${APPROVAL} ${users()}
      onlyGroups:AZRole ${APPROVAL} ${groups('N5')}
      neither:AZRole ${APPROVAL}
    `;
    assert.deepEqual(approvers(drawing), ['GA -> noUsers', 'N5 -> onlyGroups', 'N5 -> onlyUsers']);
  });

  it('needs a policy that asks for approval, in a tenant that is known', () => {
    const drawing = `
      N5:AZUser
      noApproval:AZRole tenantid=t ${users('N5')}
      inWords:AZRole tenantid=t enduserassignmentrequiresapproval="true" ${users('N5')}
      otherTenant:AZRole tenantid=t2 enduserassignmentrequiresapproval=true ${users('N5')}
      noTenant:AZRole enduserassignmentrequiresapproval=true ${users('N5')}
      notATenant:AZRole tenantid=N5 enduserassignmentrequiresapproval=true ${users('N5')}
      outsideRole:AZRole ${APPROVAL} ${users('N5')}
    `;
    assert.deepEqual(approvers(drawing), ['N5 -> outsideRole']); // the role need not be contained, only say its tenant
  });

  it('skips unknown approvers, and objects that are not of Entra', () => {
    const drawing = `
      N5:AZBase, N6:User
      r:AZRole ${APPROVAL} ${users('N5', 'N6', 'N9')}
    `;
    assert.deepEqual(approvers(drawing), ['N5 -> r']);
  });

  it('finds approvers in any case of their ids', () => {
    const drawing = `
      n5:AZUser, N6:AZUser, aB:AZUser
      r:AZRole ${APPROVAL} ${users('N5', 'n6', 'Ab')}
    `;
    assert.deepEqual(approvers(drawing), ['N6 -> r', 'aB -> r', 'n5 -> r']);
  });

  it('does not let roles outside the tenant approve', () => {
    const drawing = `
      outsideGA:AZRole templateid="62e90394-69f5-4237-9190-012177145e10"
      r:AZRole ${APPROVAL} ${users()} ${groups()}
    `;
    assert.deepEqual(approvers(drawing), []);
  });

  it('explains itself by the tenant', () => {
    const { evidence } = analysedTenant(`${policies}\n t2:AZTenant -AZContains-> r1`);
    assert.deepEqual(evidence('N5', 'AZRoleApprover', 'r1'), ['N5', 'r1', 't']);
    assert.deepEqual(evidence('GA', 'AZRoleApprover', 'r4'), ['GA', 'r4', 't']);
  });
});
