import { broadGroupRight as broad } from './finding-type.ts';

/** Rights of broad groups over any object. */
export const broadGroupRights = [
  broad(
    'LargeDefaultGroupsAddAllowedToAct',
    'AddAllowedToAct',
    'Large Default Groups With Resource-Based Constrained Delegation Privileges',
  ),
  broad(
    'LargeDefaultGroupsAddKeyCredentialLink',
    'AddKeyCredentialLink',
    'Large Default Groups With Add Key Credential Link Privileges',
  ),
  broad('LargeDefaultGroupsAddMember', 'AddMember', 'Large Default Groups With Add Member Privileges'),
  broad('LargeDefaultGroupsAddSelf', 'AddSelf', 'Large Default Groups With Add Self Privileges'),
  broad('LargeDefaultGroupsAdmins', 'AdminTo', 'Large Default Groups in Local Administrator Groups'),
  broad(
    'LargeDefaultGroupsAllExtendedRights',
    'AllExtendedRights',
    'Large Default Groups With All Extended Privileges',
  ),
  broad('LargeDefaultGroupsDCOM', 'ExecuteDCOM', 'Large Default Groups in DCOM Users Groups'),
  broad(
    'LargeDefaultGroupsForceChangePassword',
    'ForceChangePassword',
    'Large Default Groups With ForceChangePassword Privileges',
  ),
  broad('LargeDefaultGroupsGenericAll', 'GenericAll', 'Large Default Groups With GenericAll Privileges'),
  broad('LargeDefaultGroupsGenericWrite', 'GenericWrite', 'Large Default Groups With GenericWrite Privileges'),
  broad('LargeDefaultGroupsOwns', 'Owns', 'Large Default Groups With Ownership Privileges'),
  broad(
    'LargeDefaultGroupsOwnsLimitedRights',
    'OwnsLimitedRights',
    'Large Default Groups With Limited Ownership Privileges',
  ),
  broad('LargeDefaultGroupsPSRemote', 'CanPSRemote', 'Large Default Groups in PS Remote Users Groups'),
  broad('LargeDefaultGroupsRDP', 'CanRDP', 'Large Default Groups With RDP Access'),
  broad('LargeDefaultGroupsReadGMSA', 'ReadGMSAPassword', 'Large Default Groups With Read GMSA Password Privileges'),
  broad('LargeDefaultGroupsReadLAPS', 'ReadLAPSPassword', 'Large Default Groups With Read LAPS Password Privileges'),
  broad('LargeDefaultGroupsSQLAdmin', 'SQLAdmin', 'Large Default Groups in SQL Admins Groups'),
  broad(
    'LargeDefaultGroupsSyncLAPSPassword',
    'SyncLAPSPassword',
    'Large Default Group With SyncLapsPassword Privileges',
  ),
  broad(
    'LargeDefaultGroupsWriteAccountRestrictions',
    'WriteAccountRestrictions',
    'Large Default Groups With WriteAccountRestrictions Privileges',
  ),
  broad('LargeDefaultGroupsWriteDacl', 'WriteDacl', 'Large Default Groups With WriteDacl Privilege'),
  broad('LargeDefaultGroupsWriteGPLink', 'WriteGPLink', 'Large Default Groups With WriteGpLink Privilege'),
  broad('LargeDefaultGroupsWriteOwner', 'WriteOwner', 'Large Default Groups With WriteOwner Privileges'),
  broad(
    'LargeDefaultGroupsWriteOwnerLimitedRights',
    'WriteOwnerLimitedRights',
    'Large Default Groups With WriteOwnerLimitedRights Privileges',
  ),
  broad('LargeDefaultGroupsWriteSPN', 'WriteSPN', 'Large Default Groups With WriteServicePrincipalName Privileges'),
  broad(
    'LargeDefaultGroupsCoerceAndRelayNTLMToSMB',
    'CoerceAndRelayNTLMToSMB',
    'Computers Vulnerable to Coercion-Based NTLM Relay to SMB Attack',
  ),
] as const;
