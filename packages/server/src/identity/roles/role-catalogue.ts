import { PERMISSIONS, type Permission } from '@chokepoint/contract';

type RoleSeed = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
};

export const ADMINISTRATOR = 1;
export const USER = 2;
export const READ_ONLY = 3;
export const UPLOAD_ONLY = 4;
export const POWER_USER = 5;
export const AUDITOR = 6;

const READING: readonly Permission[] = [
  'app/ReadAppConfig',
  'risks/GenerateReport',
  'auth/CreateToken',
  'auth/ManageSelf',
  'graphdb/Read',
  'saved_queries/Read',
  'opengraph/Read',
  'auth/ReadUsersMinimal',
];

/** Every role there is; users cannot create others. */
export const ROLES: readonly RoleSeed[] = [
  {
    id: ADMINISTRATOR,
    name: 'Administrator',
    description: 'Can manage users, clients, and application configuration',
    permissions: PERMISSIONS,
  },
  {
    id: USER,
    name: 'User',
    description: 'Can read data, modify asset group memberships',
    permissions: [...READING, 'saved_queries/Write', 'clients/Read'],
  },
  { id: READ_ONLY, name: 'Read-Only', description: 'Used for integrations', permissions: READING },
  {
    id: UPLOAD_ONLY,
    name: 'Upload-Only',
    description: 'Used for data collection clients, can post data but cannot read data',
    permissions: ['clients/Tasking', 'graphdb/IngestManage', 'graphdb/IngestRead'],
  },
  {
    id: POWER_USER,
    name: 'Power User',
    description: 'Can upload data, manage clients, and perform any action a User can',
    permissions: [
      ...READING,
      'risks/ManageRisks',
      'clients/Manage',
      'clients/Tasking',
      'collection/ManageJobs',
      'graphdb/Write',
      'saved_queries/Write',
      'clients/Read',
      'graphdb/Mutate',
      'graphdb/IngestManage',
      'graphdb/IngestRead',
    ],
  },
  {
    id: AUDITOR,
    name: 'Auditor',
    description: 'Can read data and audit logs',
    permissions: [
      ...READING,
      'clients/Read',
      'auth/ReadUsers',
      'audit_log/Read',
      'collection/ReadJobs',
      'alerts/Read',
      'auth/ReadProviders',
      'graphdb/IngestRead',
    ],
  },
];

/** Roles that always see every environment. */
export const UNSCOPED_ROLES: ReadonlySet<number> = new Set([ADMINISTRATOR, POWER_USER, AUDITOR]);
