import {
  certificateNameFlag,
  enrollmentFlag,
  groupPolicyOptions,
  primaryGroup,
  servicePrincipalName,
  userAccountControl,
} from './account-attributes.ts';
import { allowedToAct, managedPassword, securityDescriptor } from './descriptor-attributes.ts';
import {
  type AttributeReader,
  allowedToDelegateTo,
  certificateTemplates,
  groupPolicyLinks,
  member,
} from './list-attributes.ts';

type Attribute = { readonly read: AttributeReader; readonly kinds: readonly string[] };

const ACCOUNTS = ['User', 'Computer'];

/** Attributes that mean something in the graph, in small letters, and the kinds of objects that have them. */
export const ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map<string, Attribute>([
  ['member', { read: member, kinds: ['Group'] }],
  ['gplink', { read: groupPolicyLinks, kinds: ['OU', 'Domain', 'Site'] }],
  ['gpoptions', { read: groupPolicyOptions, kinds: ['OU', 'Domain'] }],
  ['useraccountcontrol', { read: userAccountControl, kinds: ACCOUNTS }],
  ['serviceprincipalname', { read: servicePrincipalName, kinds: ACCOUNTS }],
  ['primarygroupid', { read: primaryGroup, kinds: ACCOUNTS }],
  ['ntsecuritydescriptor', { read: securityDescriptor, kinds: [] }],
  ['msds-allowedtoactonbehalfofotheridentity', { read: allowedToAct, kinds: ACCOUNTS }],
  ['msds-groupmsamembership', { read: managedPassword, kinds: ['User'] }],
  ['msds-allowedtodelegateto', { read: allowedToDelegateTo, kinds: ACCOUNTS }],
  ['certificatetemplates', { read: certificateTemplates, kinds: ['EnterpriseCA'] }],
  ['mspki-certificate-name-flag', { read: certificateNameFlag, kinds: ['CertTemplate'] }],
  ['mspki-enrollment-flag', { read: enrollmentFlag, kinds: ['CertTemplate'] }],
]);

/** Attributes that describe an object, or that come with the object itself. */
export const WITHOUT_EFFECT: ReadonlySet<string> = new Set(
  'accountexpires c cn co comment company countrycode department description displayname displaynameprintable division employeeid employeenumber employeetype facsimiletelephonenumber givenname homedirectory homedrive homephone info initials instancetype ipphone jpegphoto l mail mailnickname managedby manager mobile name notes objectcategory objectclass ou pager physicaldeliveryofficename postaladdress postalcode preferredlanguage profilepath pwdlastset samaccountname samaccounttype scriptpath sn st streetaddress telephonenumber thumbnailphoto title url userprincipalname wwwhomepage dnshostname grouptype operatingsystem operatingsystemversion location unicodepwd userpassword'.split(
    ' ',
  ),
);
