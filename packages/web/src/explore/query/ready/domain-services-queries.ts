import type { BuiltInQuery } from './built-in-query.ts';

const group = 'Entra Domain Services';

export const DOMAIN_SERVICES_QUERIES: readonly BuiltInQuery[] = [
  {
    group,
    name: 'Instances of Domain Services and their domains',
    query: `MATCH (ds:AZEntraDS)
OPTIONAL MATCH p = (ds)-[:EntraDSFor]->(:Domain)
RETURN ds, p LIMIT 1000`,
  },
  {
    group,
    name: 'Managed domains with secure LDAP open to the outside',
    query: `MATCH (ds:AZEntraDS)
WHERE ds.ldapsenabled = true AND ds.ldapsexternalaccessenabled = true
RETURN ds LIMIT 1000`,
  },
  {
    group,
    name: 'Principals that control the synchronisation of a managed domain',
    query: `MATCH p = (:AZBase)-[:ManageEntraDSSync|ManageEntraDSSyncFilter]->(:Group)
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Principals that manage Domain Services',
    query: `MATCH p = (:AZBase)-[:AZManageEntraDS]->(:AZEntraDS)
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Members of the administrators of managed domains',
    query: `MATCH p = (:AZBase)-[:AZMemberOf*1..]->(g:AZGroup)
WHERE toUpper(g.name) STARTS WITH 'AAD DC ADMINISTRATORS@'
RETURN p LIMIT 1000`,
  },
  {
    group,
    name: 'Users who can add themselves to groups of a managed domain',
    query: `MATCH p = (:AZUser)-[:AddEntraDSGroupMember]->(:Group)
RETURN p LIMIT 1000`,
  },
];
