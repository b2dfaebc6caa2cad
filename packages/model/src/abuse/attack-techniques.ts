/** A technique of MITRE ATT&CK. */
export type AttackTechnique = { readonly id: string; readonly name: string };

const NAMES = {
  T1003: 'OS Credential Dumping',
  'T1003.001': 'LSASS Memory',
  'T1003.004': 'LSA Secrets',
  'T1003.006': 'DCSync',
  'T1021.001': 'Remote Desktop Protocol',
  'T1021.002': 'SMB/Windows Admin Shares',
  'T1021.003': 'Distributed Component Object Model',
  'T1021.006': 'Windows Remote Management',
  T1072: 'Software Deployment Tools',
  'T1078.002': 'Domain Accounts',
  'T1078.004': 'Cloud Accounts',
  T1098: 'Account Manipulation',
  'T1098.001': 'Additional Cloud Credentials',
  'T1098.003': 'Additional Cloud Roles',
  'T1098.007': 'Additional Local or Domain Groups',
  'T1134.001': 'Token Impersonation/Theft',
  'T1134.005': 'SID-History Injection',
  T1187: 'Forced Authentication',
  'T1222.001': 'Windows File and Directory Permissions Modification',
  'T1484.001': 'Group Policy Modification',
  'T1484.002': 'Trust Modification',
  'T1505.001': 'SQL Stored Procedures',
  T1528: 'Steal Application Access Token',
  'T1550.003': 'Pass the Ticket',
  'T1552.005': 'Cloud Instance Metadata API',
  T1555: 'Credentials from Password Stores',
  'T1555.006': 'Cloud Secrets Management Stores',
  'T1556.007': 'Hybrid Identity',
  'T1557.001': 'LLMNR/NBT-NS Poisoning and SMB Relay',
  'T1558.003': 'Kerberoasting',
  T1558: 'Steal or Forge Kerberos Tickets',
  T1649: 'Steal or Forge Authentication Certificates',
  T1651: 'Cloud Administration Command',
} as const;

export type AttackTechniqueId = keyof typeof NAMES;

export const attackTechnique = (id: AttackTechniqueId): AttackTechnique => ({ id, name: NAMES[id] });
