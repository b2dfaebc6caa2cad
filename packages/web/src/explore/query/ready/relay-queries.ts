import type { ReadyQuery } from './ready-query.ts';

export const RELAY_QUERIES: readonly ReadyQuery[] = [
  {
    group: 'NTLM relay and coercion',
    name: 'All relay paths',
    lookFor: 'Targets in Tier Zero, and certificate authorities.',
    aliases: 'ntlm relay coerce petitpotam printerbug',
    why: 'Coercion and relay, and where it leads.',
    query:
      'MATCH p = ()-[:CoerceAndRelayNTLMToSMB|CoerceAndRelayNTLMToADCS|CoerceAndRelayNTLMToLDAP|CoerceAndRelayNTLMToLDAPS]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Relay to SMB',
    lookFor: 'Servers where a computer account is local admin.',
    aliases: 'smb signing relay ntlm',
    why: 'Machines where relayed admins run code.',
    query: 'MATCH p = ()-[:CoerceAndRelayNTLMToSMB]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Relay to LDAP',
    lookFor: 'Domain controllers without signing or channel binding.',
    aliases: 'ldap signing channel binding relay',
    why: 'DCs that accept relayed logins.',
    query: 'MATCH p = ()-[:CoerceAndRelayNTLMToLDAP|CoerceAndRelayNTLMToLDAPS]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Relay to AD CS web enrollment (ESC8)',
    lookFor: 'Web enrollment over HTTP, or over HTTPS without Extended Protection.',
    aliases: 'esc8 adcs relay web enrollment',
    why: 'A certificate for the coerced machine.',
    query: 'MATCH p = ()-[:CoerceAndRelayNTLMToADCS]->()\nRETURN p LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Computers without SMB signing',
    lookFor: 'Servers first; workstations follow by policy.',
    aliases: 'smb signing relay',
    why: 'Require signing.',
    query: 'MATCH (c:Computer)\nWHERE c.smbsigning = false\nRETURN c LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Domain controllers without LDAP signing',
    lookFor: 'Any result. Check the logs for clients that do not sign before you require it.',
    aliases: 'ldap signing channel binding',
    why: 'Require signing and channel binding.',
    query: 'MATCH (c:Computer)-[:DCFor]->(:Domain)\nWHERE c.ldapsigning = false\nRETURN c LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Computers with the WebClient service',
    lookFor: 'Servers: they hardly ever need it.',
    aliases: 'webclient webdav relay',
    why: 'Can be coerced over HTTP.',
    query: 'MATCH (c:Computer)\nWHERE c.webclientrunning = true\nRETURN c LIMIT 500',
  },
  {
    group: 'NTLM relay and coercion',
    name: 'Coercion of unconstrained delegation',
    lookFor: 'The computers with unconstrained delegation: each one can collect tickets of domain controllers.',
    aliases: 'coercetotgt unconstrained printer bug spooler petitpotam',
    why: 'A coerced machine hands over its TGT.',
    query: 'MATCH p = ()-[:CoerceToTGT]->()\nRETURN p LIMIT 500',
  },
];
