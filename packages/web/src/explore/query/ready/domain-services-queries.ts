import type { BuiltInQuery } from './built-in-query.ts';

const group = 'Entra Domain Services';

export const DOMAIN_SERVICES_QUERIES: readonly BuiltInQuery[] = [
  {
    group,
    name: 'Instances of Domain Services and their domains',
    lookFor: 'Instances that are no longer used.',
    query: `MATCH (ds:AZEntraDS)
OPTIONAL MATCH p = (ds)-[:EntraDSFor]->(:Domain)
RETURN ds, p LIMIT 1000`,
  },
  {
    group,
    name: 'Managed domains with secure LDAP open to the outside',
    lookFor: 'Every result: restrict the network security group to known addresses.',
    query: `MATCH (ds:AZEntraDS)
WHERE ds.ldapsenabled = true AND ds.ldapsexternalaccessenabled = true
RETURN ds LIMIT 1000`,
  },
  {
    group,
    name: 'Principals that control the synchronisation of a managed domain',
    lookFor: 'Accounts that are not administrators of the tenant.',
    query: `MATCH p = (:AZBase)-[:ManageEntraDSSync|ManageEntraDSSyncFilter]->(:Group)
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Principals that manage Domain Services',
    lookFor: 'Contributors who have the right through a subscription or a resource group.',
    query: `MATCH p = (:AZBase)-[:AZManageEntraDS]->(:AZEntraDS)
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Members of the administrators of managed domains',
    lookFor: 'Ordinary accounts, and members who joined by themselves.',
    query: `MATCH p = (:AZBase)-[:AZMemberOf*1..]->(g:AZGroup)
WHERE toUpper(g.name) STARTS WITH 'AAD DC ADMINISTRATORS@'
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Users who can add themselves to groups of a managed domain',
    lookFor: 'Groups with rights in the managed domain.',
    query: `MATCH p = (:AZUser)-[:AddEntraDSGroupMember]->(:Group)
RETURN p LIMIT 1000`,
  },
];
