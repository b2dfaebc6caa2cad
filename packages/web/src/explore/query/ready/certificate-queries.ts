import type { ReadyQuery } from './ready-query.ts';

export const CERTIFICATE_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'Certificates (AD CS)',
    name: 'ADCS escalation (ESC1–ESC13)',
    aliases: 'adcs esc esc1 esc3 esc4 esc6 esc9 esc10 esc13 goldencert certificate',
    why: 'Every certificate path to the domain.',
    query:
      'MATCH p = ()-[:ADCSESC1|ADCSESC3|ADCSESC4|ADCSESC6a|ADCSESC6b|ADCSESC9a|ADCSESC9b|ADCSESC10a|ADCSESC10b|ADCSESC13|GoldenCert]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'ESC1: requester chooses the subject',
    aliases: 'esc1 adcs enrollee supplies subject san',
    why: 'A certificate for any account.',
    query: 'MATCH p = ()-[:ADCSESC1]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'ESC3: enrollment agents',
    aliases: 'esc3 adcs agent',
    why: 'Requests certificates for others.',
    query: 'MATCH p = ()-[:ADCSESC3]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'ESC4: control over templates',
    aliases: 'esc4 adcs template acl',
    why: 'Can turn a template into ESC1.',
    query: 'MATCH p = ()-[:ADCSESC4]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'ESC6: CA accepts subject names',
    aliases: 'esc6 adcs editf_attributesubjectaltname2 san',
    why: 'Every template behaves like ESC1.',
    query: 'MATCH p = ()-[:ADCSESC6a|ADCSESC6b]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'ESC9 and ESC10: weak certificate mapping',
    aliases: 'esc9 esc10 adcs mapping',
    why: 'Renaming an account gives the certificate of another.',
    query: 'MATCH p = ()-[:ADCSESC9a|ADCSESC9b|ADCSESC10a|ADCSESC10b]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'ESC13: issuance policy linked to a group',
    aliases: 'esc13 adcs issuance policy oid',
    why: 'A certificate gives membership.',
    query: 'MATCH p = ()-[:ADCSESC13]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Golden certificates',
    aliases: 'goldencert ca key adcs',
    why: 'Control over a CA host signs anything.',
    query: 'MATCH p = ()-[:GoldenCert]->(:Domain)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Templates where the requester chooses the subject',
    aliases: 'esc1 san enrolleesuppliessubject',
    why: 'Check who may enroll.',
    query: 'MATCH (t:CertTemplate)\nWHERE t.enrolleesuppliessubject = true\nRETURN t LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Published templates for client authentication',
    aliases: 'adcs template authentication',
    why: 'Certificates that log on.',
    query:
      'MATCH p = (t:CertTemplate)-[:PublishedTo]->(:EnterpriseCA)\nWHERE t.authenticationenabled = true\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Who can enroll in templates for client authentication',
    aliases: 'enroll enrollment adcs',
    why: 'Broad groups here are the first half of ESC1.',
    query:
      'MATCH p = ()-[:Enroll|AllExtendedRights|GenericAll]->(t:CertTemplate)\nWHERE t.authenticationenabled = true\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Templates with manager approval',
    aliases: 'approval adcs',
    why: 'Requests that a person checks.',
    query: 'MATCH (t:CertTemplate)\nWHERE t.requiresmanagerapproval = true\nRETURN t LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'CAs and what they publish',
    aliases: 'ca publishedto adcs pki',
    why: 'Unpublish what is not used.',
    query: 'MATCH p = (:CertTemplate)-[:PublishedTo]->(:EnterpriseCA)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Control over CAs',
    aliases: 'manageca managecertificates ca acl',
    why: 'Should be Tier Zero only.',
    query:
      'MATCH p = ()-[:ManageCA|ManageCertificates|GenericAll|WriteDacl|WriteOwner|Owns]->(:EnterpriseCA)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Hosts of CAs',
    aliases: 'ca host server',
    why: 'Treat them as Tier Zero.',
    query: 'MATCH p = (:Computer)-[:HostsCAService]->(:EnterpriseCA)\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Trusted CAs of the forest',
    aliases: 'ntauth rootca aia pki trust',
    why: 'What logons trust.',
    query: 'MATCH p = (:EnterpriseCA)-[:TrustedForNTAuth|IssuedSignedBy]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'Certificates (AD CS)',
    name: 'Control over PKI containers',
    aliases: 'pki objects esc5',
    why: 'Rights over NTAuth stores and root CAs.',
    query:
      'MATCH p = (s)-[:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|AllExtendedRights]->(t)\nWHERE (t:RootCA OR t:NTAuthStore OR t:AIACA) AND NOT s:Tag_Tier_Zero\nRETURN p LIMIT 500',
  },
];
