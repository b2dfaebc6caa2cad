import { z } from 'zod';

export const MOST_ADMIN_CHANGES = 200;

/** An object id, a name or a distinguished name. */
const object = z.string().min(1).max(1000);

export const GRANTABLE_RIGHTS = [
  ...(['GenericAll', 'GenericWrite', 'WriteDacl', 'WriteOwner', 'AllExtendedRights', 'ForceChangePassword'] as const),
  ...(['AddMember', 'AddSelf', 'DCSync', 'GetChanges', 'GetChangesAll', 'GetChangesInFilteredSet'] as const),
  ...(['ReadLAPSPassword', 'ReadGMSAPassword', 'AddAllowedToAct', 'WriteAccountRestrictions', 'WriteSPN'] as const),
  ...(['AddKeyCredentialLink', 'WriteAltSecurityIdentities', 'WritePublicInformation', 'WriteGPLink'] as const),
  ...(['Enroll', 'WritePKINameFlag', 'WritePKIEnrollmentFlag', 'ManageCA', 'ManageCertificates'] as const),
] as const;

export const CHANGEABLE_SETTINGS = [
  'no-preauthentication',
  'not-delegated',
  'protocol-transition',
  'password-not-required',
  'password-never-expires',
  'block-inheritance',
  'subject-in-request',
  'manager-approval',
  'no-security-extension',
] as const;

const pair = <const Name extends string>(change: Name) =>
  z.strictObject({ change: z.literal(change), subject: object, object });
const single = <const Name extends string>(change: Name) => z.strictObject({ change: z.literal(change), object });
const right = { right: z.enum(GRANTABLE_RIGHTS), reach: z.enum(['object', 'contents', 'both']).optional() };
const scope = { scope: object.optional() };
const permission = <const Name extends string>(change: Name) =>
  z.strictObject({
    change: z.literal(change),
    subject: object,
    role: z.string().min(1).max(200),
    object: object.optional(),
  });

/** A change as an administrator makes it in a directory or tenant. */
export const adminChange = z
  .discriminatedUnion('change', [
    pair('add-member'),
    pair('remove-member'),
    pair('link-policy').extend({ enforced: z.boolean().optional() }),
    pair('unlink-policy'),
    pair('grant-right').extend(right),
    pair('revoke-right').extend(right),
    pair('set-owner'),
    pair('publish-template'),
    pair('unpublish-template'),
    pair('assign-role').extend(scope),
    pair('remove-role').extend(scope),
    permission('grant-app-role'),
    permission('revoke-app-role'),
    pair('add-owner'),
    pair('remove-owner'),
    pair('allow-delegation'),
    pair('remove-delegation'),
    pair('allow-to-act'),
    pair('remove-allow-to-act'),
    single('enable-account'),
    single('disable-account'),
    single('trust-for-delegation'),
    single('remove-trust-for-delegation'),
    single('remove-object'),
    z.strictObject({
      change: z.literal('change-setting'),
      object,
      setting: z.enum(CHANGEABLE_SETTINGS),
      value: z.boolean(),
    }),
  ])
  .meta({ id: 'AdministrativeChange' });
export type AdministrativeChange = z.input<typeof adminChange>;
