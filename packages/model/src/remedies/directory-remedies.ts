import type { AccessRight, Remedy } from './remedy.ts';

const SELF = 0x8;
const READ_PROPERTY = 0x10;
const WRITE_PROPERTY = 0x20;
const CONTROL_ACCESS = 0x100;
const WRITE_DACL = 0x40000;
const WRITE_OWNER = 0x80000;
const FULL_CONTROL = 0xf01ff;
const EVERY_BIT = 0xffffffff;
const UNSCOPED = '';

const MEMBER = 'bf9679c0-0de6-11d0-a285-00aa003049e2';
const MEMBERSHIP = 'bc0ac240-79a9-11d0-9020-00c04fc2d4cf';
const GET_CHANGES = '1131f6aa-9c07-11d1-f79f-00c04fc2dcd2';
const GET_CHANGES_ALL = '1131f6ad-9c07-11d1-f79f-00c04fc2dcd2';
const GET_CHANGES_FILTERED = '89e95b76-444d-4c62-991a-0facbeda640c';

const TRUSTED_FOR_DELEGATION = 0x80000;
const MANAGE_CA = 0x1;
const MANAGE_CERTIFICATES = 0x2;

function ace(mask: number, objectTypes: readonly string[] = [UNSCOPED], more: Partial<AccessRight> = {}): Remedy {
  return { how: 'ace', on: 'target', right: { mask, objectTypes, attributes: [], strip: mask, ...more } };
}
const onDomain = (objectType: string): Remedy => ({
  how: 'ace',
  on: 'domain',
  right: { mask: CONTROL_ACCESS, objectTypes: [objectType], attributes: [], strip: CONTROL_ACCESS },
});
const writes = (...objectTypes: string[]): Remedy => ace(WRITE_PROPERTY, objectTypes);
const extended = (objectType: string): Remedy => ace(CONTROL_ACCESS, [objectType]);
const LAPS_ATTRIBUTES = ['ms-Mcs-AdmPwd', 'msLAPS-Password', 'msLAPS-EncryptedPassword'];

/** Kinds of a directory that a script can remove and restore. */
export const directoryRemedies: ReadonlyMap<string, Remedy> = new Map<string, Remedy>([
  // Whatever else such an entry grants is part of full control.
  ['GenericAll', ace(FULL_CONTROL, [UNSCOPED], { strip: EVERY_BIT })],
  // Validated writes come with it, and would remain as a right to join a group.
  ['GenericWrite', ace(WRITE_PROPERTY, [UNSCOPED], { strip: WRITE_PROPERTY | SELF })],
  ['WriteDacl', ace(WRITE_DACL)],
  ['WriteOwner', ace(WRITE_OWNER)],
  ['WriteOwnerRaw', ace(WRITE_OWNER)],
  ['WriteOwnerLimitedRights', ace(WRITE_OWNER)],
  ['AllExtendedRights', ace(CONTROL_ACCESS)],
  ['ForceChangePassword', extended('00299570-246d-11d0-a768-00aa006e0529')],
  ['AddMember', writes(MEMBER, MEMBERSHIP)],
  ['AddSelf', ace(SELF, [MEMBER, MEMBERSHIP, UNSCOPED])],
  ['GetChanges', extended(GET_CHANGES)],
  ['GetChangesAll', extended(GET_CHANGES_ALL)],
  ['GetChangesInFilteredSet', extended(GET_CHANGES_FILTERED)],
  ['DCSync', extended(GET_CHANGES_ALL)],
  ['SyncLAPSPassword', onDomain(GET_CHANGES_FILTERED)],
  ['ReadLAPSPassword', ace(READ_PROPERTY, [], { attributes: LAPS_ATTRIBUTES, strip: READ_PROPERTY | CONTROL_ACCESS })],
  ['AddAllowedToAct', writes('3f78c3e5-f79a-46bd-a0b8-9d18116ddc79')],
  ['WriteSPN', writes('f3a64788-5306-11d1-a9c5-0000f80367c1')],
  ['AddKeyCredentialLink', writes('5b47d60f-6090-40b2-9f37-2a4de88f3063')],
  ['WriteAccountRestrictions', writes('4c164200-20c0-11d0-a768-00aa006e0529')],
  ['WriteGPLink', writes('f30e3bbe-9ff0-11d1-b603-0000f80367c1')],
  ['WriteAltSecurityIdentities', writes('00fbf30c-91fe-11d1-aebc-0000f80367c1')],
  ['WritePublicInformation', writes('e48d0154-bcf8-11d1-8702-00c04fb96050')],
  ['WritePKINameFlag', writes('ea1dddc4-60ff-416e-8cc0-17cee534bce7')],
  ['WritePKIEnrollmentFlag', writes('d15ef7d8-f226-46db-ae79-b34e560bd12c')],
  ['Enroll', extended('0e10c968-78fb-11d2-90d4-00c04f79dc55')],
  ['Owns', { how: 'owner' }],
  ['OwnsRaw', { how: 'owner' }],
  ['OwnsLimitedRights', { how: 'owner' }],
  ['MemberOf', { how: 'member' }],
  ['AllowedToAct', { how: 'descriptor-attribute', attribute: 'msDS-AllowedToActOnBehalfOfOtherIdentity' }],
  ['ReadGMSAPassword', { how: 'descriptor-attribute', attribute: 'msDS-GroupMSAMembership' }],
  ['AllowedToDelegate', { how: 'delegation' }],
  ['CoerceToTGT', { how: 'flag', attribute: 'userAccountControl', bit: TRUSTED_FOR_DELEGATION }],
  ['GPLink', { how: 'policy-link' }],
  ['AdminTo', { how: 'local-group', sid: 'S-1-5-32-544' }],
  ['CanRDP', { how: 'local-group', sid: 'S-1-5-32-555' }],
  ['ExecuteDCOM', { how: 'local-group', sid: 'S-1-5-32-562' }],
  ['CanPSRemote', { how: 'local-group', sid: 'S-1-5-32-580' }],
  ['ManageCA', { how: 'ca-right', mask: MANAGE_CA }],
  ['ManageCertificates', { how: 'ca-right', mask: MANAGE_CERTIFICATES }],
]);
