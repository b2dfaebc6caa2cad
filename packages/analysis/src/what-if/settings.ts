/** Settings of objects that findings and rules look at: the property, and the kinds that have it. */
export const SETTINGS = {
  'no-preauthentication': { property: 'dontreqpreauth', kinds: ['User'] },
  'not-delegated': { property: 'sensitive', kinds: ['User', 'Computer'] },
  'protocol-transition': { property: 'trustedtoauth', kinds: ['User', 'Computer'] },
  'password-not-required': { property: 'passwordnotreqd', kinds: ['User', 'Computer'] },
  'password-never-expires': { property: 'pwdneverexpires', kinds: ['User', 'Computer'] },
  'block-inheritance': { property: 'blocksinheritance', kinds: ['OU', 'Domain'] },
  'subject-in-request': { property: 'enrolleesuppliessubject', kinds: ['CertTemplate'] },
  'manager-approval': { property: 'requiresmanagerapproval', kinds: ['CertTemplate'] },
  'no-security-extension': { property: 'nosecurityextension', kinds: ['CertTemplate'] },
} as const satisfies Readonly<Record<string, { readonly property: string; readonly kinds: readonly string[] }>>;

export type Setting = keyof typeof SETTINGS;
