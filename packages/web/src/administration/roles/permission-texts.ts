import type { Permission } from '@chokepoint/contract';

/** What each permission allows, in plain text. */
const TEXTS: Readonly<Record<Permission, string>> = {
  'graphdb/Read': 'See the graph, zones and findings',
  'graphdb/Write': 'Change zones, labels and what is owned',
  'graphdb/Mutate': 'Change the graph by queries',
  'graphdb/IngestManage': 'Upload data',
  'graphdb/IngestRead': 'See uploads',
  'db/Wipe': 'Delete data',
  'saved_queries/Read': 'See saved queries',
  'saved_queries/Write': 'Save queries',
  'risks/GenerateReport': 'Write reports',
  'risks/ManageRisks': 'Accept findings',
  'clients/Read': 'See clients and schedules',
  'clients/Manage': 'Manage clients and schedules',
  'clients/Tasking': 'Work as a collector',
  'collection/ReadJobs': 'See jobs',
  'collection/ManageJobs': 'Start and cancel jobs',
  'auth/ManageSelf': 'Manage own account',
  'auth/CreateToken': 'Create API tokens',
  'auth/ReadUsers': 'See users',
  'auth/ReadUsersMinimal': 'See names of users, for sharing',
  'auth/ManageUsers': 'Manage users',
  'auth/ReadProviders': 'See identity providers',
  'auth/ManageProviders': 'Manage identity providers',
  'auth/AcceptEULA': 'Accept the terms of use',
  'app/ReadAppConfig': 'See the configuration',
  'app/WriteAppConfig': 'Change the configuration, start analyses',
  'audit_log/Read': 'Read the audit log',
  'opengraph/Read': 'See extensions and node kinds',
  'opengraph/Write': 'Manage extensions and node kinds',
  'alerts/Read': 'See alerts',
  'alerts/Manage': 'Manage alerts',
};

type Area = { readonly label: string; readonly permissions: readonly Permission[] };

const area = (label: string, ...starts: string[]): Area => ({
  label,
  permissions: (Object.keys(TEXTS) as Permission[]).filter((name) => starts.some((start) => name.startsWith(start))),
});

export const AREAS: readonly Area[] = [
  area('Graph', 'graphdb/', 'db/', 'saved_queries/'),
  area('Findings', 'risks/', 'alerts/'),
  area('Collection', 'clients/', 'collection/'),
  area('People', 'auth/'),
  area('Service', 'app/', 'audit_log/', 'opengraph/'),
];

export function permissionText(permission: string): string {
  return TEXTS[permission as Permission] ?? permission;
}
