import { type Property, propertiesOf } from './property.ts';

const property = propertiesOf('entra');
const INSTANCE = { nodes: ['AZEntraDS'] } as const;

/** Property names of managed domains of Entra Domain Services, and of the objects in them. */
export const domainServicesProperties = [
  property('aadobjectid', 'string', 'Microsoft Entra Object ID', { nodes: ['User', 'Group'] }),
  property('domainname', 'string', 'Domain Name', INSTANCE),
  property('domainconfigurationtype', 'string', 'Domain Configuration Type', INSTANCE),
  property('syncscope', 'string', 'Sync Scope', INSTANCE),
  property('syncapplicationid', 'string', 'Sync Application ID', INSTANCE),
  property('filteredsyncenabled', 'boolean', 'Filtered Sync Enabled', INSTANCE),
  property('ntlmv1enabled', 'boolean', 'NTLMv1 Enabled', INSTANCE),
  property('tlsv1enabled', 'boolean', 'TLSv1 Enabled', INSTANCE),
  property('syncntlmpasswordsenabled', 'boolean', 'Sync NTLM Passwords Enabled', INSTANCE),
  property('synckerberospasswordsenabled', 'boolean', 'Sync Kerberos Passwords Enabled', INSTANCE),
  property('synconprempasswordsenabled', 'boolean', 'Sync On Prem Passwords Enabled', INSTANCE),
  property('kerberosrc4encryptionenabled', 'boolean', 'Kerberos RC4 Encryption Enabled', INSTANCE),
  property('kerberosarmoringenabled', 'boolean', 'Kerberos Armoring Enabled', INSTANCE),
  property('ldapsigningenabled', 'boolean', 'LDAP Signing Enabled', INSTANCE),
  property('channelbindingenabled', 'boolean', 'Channel Binding Enabled', INSTANCE),
  property('synconpremsamaccountnameenabled', 'boolean', 'Sync On Prem SAM Account Name Enabled', INSTANCE),
  property('ldapsenabled', 'boolean', 'Secure LDAP Enabled', INSTANCE),
  property('ldapsexternalaccessenabled', 'boolean', 'Secure LDAP External Access Enabled', INSTANCE),
] as const satisfies readonly Property[];
