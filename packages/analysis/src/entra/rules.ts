import type { Rule } from '../rule.ts';
import { addMembers } from './add-members.ts';
import { addOwner } from './add-owner.ts';
import { addSecret } from './add-secret.ts';
import { executeCommand } from './execute-command.ts';
import { graphAddMember } from './graph-add-member.ts';
import { graphAddOwner } from './graph-add-owner.ts';
import { graphAddSecret } from './graph-add-secret.ts';
import { graphGrantAppRoles } from './graph-grant-app-roles.ts';
import { graphGrantRole } from './graph-grant-role.ts';
import { resetPassword } from './reset-password.ts';
import { roleApprovers } from './role-approvers.ts';
import { syncedUsers } from './synced-users.ts';
import { tenantAdministrators } from './tenant-administrators.ts';

/** Every rule about Entra and Azure. None reads what another derives. */
export const entraRules: readonly Rule[] = [
  resetPassword,
  tenantAdministrators,
  addMembers,
  graphAddSecret,
  graphAddOwner,
  graphGrantAppRoles,
  graphAddMember,
  graphGrantRole,
  addSecret,
  addOwner,
  executeCommand,
  syncedUsers,
  roleApprovers,
];
