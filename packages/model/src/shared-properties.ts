import { type Property, propertiesOf } from './property.ts';

const property = propertiesOf('shared');

/** Property names found on every platform. */
export const sharedProperties = [
  property('objectid', 'string', 'Object ID', { nodes: 'all' }),
  property('name', 'string', 'Name', { nodes: 'all' }),
  property('displayname', 'string', 'Display Name', { nodes: 'all' }),
  property('description', 'string', 'Description', { nodes: 'all' }),
  property('owner_objectid', 'string', 'Owner Object ID', { nodes: ['Meta'] }),
  property('collected', 'boolean', 'Collected', { nodes: ['Domain', 'AZTenant'] }),
  property('operatingsystem', 'string', 'Operating System', { nodes: ['Computer', 'AZDevice', 'AZVM'] }),
  property('system_tags', 'string', 'Node System Tags', { nodes: 'all' }),
  property('user_tags', 'string', 'Node User Tags', { nodes: 'all' }),
  property('lastseen', 'datetime', 'Last Seen', { nodes: 'all', relationships: 'all' }),
  property('firstseen', 'datetime', 'First Seen'),
  property('lastcollected', 'datetime', 'Last Collected', { nodes: 'all' }),
  property('whencreated', 'time', 'Created', { nodes: 'all' }),
  property('enabled', 'boolean', 'Enabled', { nodes: ['User', 'Computer', 'AZUser', 'AZServicePrincipal', 'AZRole'] }),
  property('pwdlastset', 'time', 'Password Last Set', { nodes: ['User', 'Computer', 'AZUser'] }),
  property('title', 'string', 'Title', { nodes: ['User', 'AZUser'] }),
  property('email', 'string', 'Email', { nodes: ['User', 'AZUser'] }),
  property('isinherited', 'boolean', 'Is Inherited', { relationships: 'all' }),
  property('compositionid', 'integer', 'Composition ID', { relationships: 'all' }),
  property('primarykind', 'string', 'Primary Kind', { openGraph: true }),
  property('environmentid', 'string', 'Environment ID', { openGraph: true }),
  property('reconcile', 'any', 'Reconcile', { nodes: 'all' }),
] as const satisfies readonly Property[];
