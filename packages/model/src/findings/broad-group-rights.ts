import { broadGroupRight as held } from './finding-type.ts';

/** Rights of broad groups over any object. */
export const broadGroupRights = [
  held(
    'LargeDefaultGroupsAddAllowedToAct',
    'AddAllowedToAct',
    'Large Default Groups With Resource-Based Constrained Delegation Privileges',
  ),
  held(
    'LargeDefaultGroupsAddKeyCredentialLink',
    'AddKeyCredentialLink',
    'Large Default Groups With Add Key Credential Link Privileges',
  ),
  held('LargeDefaultGroupsAddMember', 'AddMember', 'Large Default Groups With Add Member Privileges'),
  held('LargeDefaultGroupsAddSelf', 'AddSelf', 'Large Default Groups With Add Self Privileges'),
  held('LargeDefaultGroupsAdmins', 'AdminTo', 'Large Default Groups in Local Administrator Groups'),
  held('LargeDefaultGroupsAllExtendedRights', 'AllExtendedRights', 'Large Default Groups With All Extended Privileges'),
  held('LargeDefaultGroupsDCOM', 'ExecuteDCOM', 'Large Default Groups in DCOM Users Groups'),
  held(
    'LargeDefaultGroupsForceChangePassword',
    'ForceChangePassword',
    'Large Default Groups With ForceChangePassword Privileges',
  ),
  held('LargeDefaultGroupsGenericAll', 'GenericAll', 'Large Default Groups With GenericAll Privileges'),
  held('LargeDefaultGroupsGenericWrite', 'GenericWrite', 'Large Default Groups With GenericWrite Privileges'),
  held('LargeDefaultGroupsOwns', 'Owns', 'Large Default Groups With Ownership Privileges'),
  held(
    'LargeDefaultGroupsOwnsLimitedRights',
    'OwnsLimitedRights',
    'Large Default Groups With Limited Ownership Privileges',
  ),
  held('LargeDefaultGroupsPSRemote', 'CanPSRemote', 'Large Default Groups in PS Remote Users Groups'),
  held('LargeDefaultGroupsRDP', 'CanRDP', 'Large Default Groups With RDP Access'),
  held('LargeDefaultGroupsReadGMSA', 'ReadGMSAPassword', 'Large Default Groups With Read GMSA Password Privileges'),
  held('LargeDefaultGroupsReadLAPS', 'ReadLAPSPassword', 'Large Default Groups With Read LAPS Password Privileges'),
  held('LargeDefaultGroupsSQLAdmin', 'SQLAdmin', 'Large Default Groups in SQL Admins Groups'),
  held(
    'LargeDefaultGroupsSyncLAPSPassword',
    'SyncLAPSPassword',
    'Large Default Group With SyncLapsPassword Privileges',
  ),
  held(
    'LargeDefaultGroupsWriteAccountRestrictions',
    'WriteAccountRestrictions',
    'Large Default Groups With WriteAccountRestrictions Privileges',
  ),
  held('LargeDefaultGroupsWriteDacl', 'WriteDacl', 'Large Default Groups With WriteDacl Privilege'),
  held('LargeDefaultGroupsWriteGPLink', 'WriteGPLink', 'Large Default Groups With WriteGpLink Privilege'),
  held('LargeDefaultGroupsWriteOwner', 'WriteOwner', 'Large Default Groups With WriteOwner Privileges'),
  held(
    'LargeDefaultGroupsWriteOwnerLimitedRights',
    'WriteOwnerLimitedRights',
    'Large Default Groups With WriteOwnerLimitedRights Privileges',
  ),
  held('LargeDefaultGroupsWriteSPN', 'WriteSPN', 'Large Default Groups With WriteServicePrincipalName Privileges'),
  held(
    'LargeDefaultGroupsCoerceAndRelayNTLMToSMB',
    'CoerceAndRelayNTLMToSMB',
    'Computers Vulnerable to Coercion-Based NTLM Relay to SMB Attack',
  ),
] as const;
