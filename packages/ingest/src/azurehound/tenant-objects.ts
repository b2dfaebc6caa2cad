import type { Properties } from '../records/batch-sink.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import { azureTime } from './azure-time.ts';
import { containedInTenant, qualifiedName, subject, tenantId } from './tenant.ts';

export const convertTenant: RecordConverter = (item, writer) => {
  const tenant = subject(item, 'AZTenant', 'tenantId', writer);
  if (!tenant) return;
  const name = item.text('displayName');
  const properties: Properties = { displayname: name, name, tenantid: tenant.id, lastcollected: writer.ingestTime };
  if (item.flag('collected')) properties.collected = true;
  writer.node(tenant, properties);
};

export const convertUser: RecordConverter = (item, writer) => {
  const user = subject(item, 'AZUser', 'id', writer);
  if (!user) return;
  const properties: Properties = {
    name: item.text('userPrincipalName'),
    userprincipalname: item.text('userPrincipalName'),
    enabled: item.flag('accountEnabled'),
    whencreated: azureTime(item.text('createdDateTime')),
    displayname: item.text('displayName'),
    title: item.text('jobTitle'),
    pwdlastset: azureTime(item.text('lastPasswordChangeDateTime')),
    email: item.text('mail'),
    onpremid: item.text('onPremisesSecurityIdentifier'),
    onpremsyncenabled: item.flag('onPremisesSyncEnabled'),
    usertype: item.text('userType'),
    tenantid: tenantId(item),
    lastcollected: writer.ingestTime,
  };
  const signIn = item.record('signInActivity')?.text('lastSuccessfulSignInDateTime') ?? '';
  if (signIn !== '') properties.lastsuccessfulsignindatetime = signIn;
  writer.node(user, properties);
  containedInTenant(item, user, writer);
};

export const convertGroup: RecordConverter = (item, writer) => {
  const group = subject(item, 'AZGroup', 'id', writer);
  if (!group) return;
  writer.node(group, {
    name: qualifiedName(item.text('displayName'), item.text('tenantName')),
    whencreated: azureTime(item.text('createdDateTime')),
    description: item.text('description'),
    displayname: item.text('displayName'),
    isassignabletorole: item.flag('isAssignableToRole'),
    onpremid: item.text('onPremisesSecurityIdentifier'),
    onpremsyncenabled: item.flag('onPremisesSyncEnabled'),
    securityenabled: item.flag('securityEnabled'),
    securityidentifier: item.text('securityIdentifier'),
    tenantid: tenantId(item),
    lastcollected: writer.ingestTime,
  });
  containedInTenant(item, group, writer);
};

export const convertDevice: RecordConverter = (item, writer) => {
  const device = subject(item, 'AZDevice', 'id', writer);
  if (!device) return;
  writer.node(device, {
    name: qualifiedName(item.text('displayName'), item.text('tenantName')),
    displayname: item.text('displayName'),
    operatingsystem: item.text('operatingSystem'),
    deviceid: item.text('deviceId'),
    operatingsystemversion: item.text('operatingSystemVersion'),
    trustype: item.text('trustType'),
    tenantid: tenantId(item),
    lastcollected: writer.ingestTime,
  });
  containedInTenant(item, device, writer);
};
