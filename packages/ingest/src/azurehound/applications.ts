import type { RecordConverter } from '../records/record-converter.ts';
import { upperCase } from '../records/upper-case.ts';
import { azureTime } from './azure-time.ts';
import { NO_PROPERTIES } from './no-properties.ts';
import { containedInTenant, qualifiedName, subject, tenantId } from './tenant.ts';

/** An application is known by its application id: that is what the service principals of all tenants refer to. */
export const convertApp: RecordConverter = (item, writer) => {
  const app = subject(item, 'AZApp', 'appId', writer);
  if (!app) return;
  writer.node(app, {
    name: qualifiedName(item.text('displayName'), item.text('publisherDomain')),
    description: item.text('description'),
    displayname: item.text('displayName'),
    whencreated: azureTime(item.text('createdDateTime')),
    appid: item.identifier('appId'),
    publisherdomain: item.text('publisherDomain'),
    signinaudience: item.text('signInAudience'),
    tenantid: tenantId(item),
    lastcollected: writer.ingestTime,
  });
  containedInTenant(item, app, writer);
};

export const convertServicePrincipal: RecordConverter = (item, writer) => {
  const principal = subject(item, 'AZServicePrincipal', 'id', writer);
  if (!principal) return;
  writer.node(principal, {
    name: qualifiedName(item.text('displayName'), item.text('tenantName')),
    enabled: item.flag('accountEnabled'),
    displayname: item.text('displayName'),
    description: item.text('description'),
    appownerorganizationid: item.identifier('appOwnerOrganizationId'),
    appdescription: item.text('appDescription'),
    appdisplayname: item.text('appDisplayName'),
    loginurl: item.text('loginUrl'),
    serviceprincipaltype: item.text('servicePrincipalType'),
    tenantid: tenantId(item),
    lastcollected: writer.ingestTime,
  });
  containedInTenant(item, principal, writer);
  const app = writer.ref(item.identifier('appId'), 'AZApp');
  writer.edge(app, 'AZRunsAs', principal, NO_PROPERTIES, item, 'appId');
  if (app.id !== '')
    writer.node(app, {
      displayname: item.text('appDisplayName'),
      tenantid: upperCase(item.identifier('appOwnerOrganizationId')),
    });
};

export const convertFederatedCredentials: RecordConverter = (item, writer) => {
  for (const entry of item.records('fics')) {
    const fic = entry.record('fic');
    const credential = fic && subject(fic, 'AZFederatedIdentityCredential', 'id', writer);
    if (!credential) {
      if (!fic) entry.error('fic', 'the entry holds no credential');
      continue;
    }
    writer.node(credential, {
      name: qualifiedName(fic.text('name'), item.text('tenantName')),
      description: fic.text('description'),
      issuer: fic.text('issuer'),
      subject: fic.text('subject'),
      audiences: fic.texts('audiences'),
      tenantid: tenantId(item),
    });
    writer.edge(
      credential,
      'AZAuthenticatesTo',
      writer.ref(entry.identifier('appId'), 'AZApp'),
      NO_PROPERTIES,
      entry,
      'appId',
    );
  }
};
