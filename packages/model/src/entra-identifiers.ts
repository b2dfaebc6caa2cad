import type { RelationshipKindName } from './relationship-kinds.ts';

/** Application id of Microsoft Graph in every tenant. */
export const MICROSOFT_GRAPH_APP_ID = '00000003-0000-0000-c000-000000000000';

/** Application id of the service that synchronises Entra Domain Services, in every tenant. */
export const DOMAIN_SERVICES_SYNC_APP_ID = '2565bd9d-da50-47d4-8b85-4c97f669dc36';

/** Template ids of the Entra directory roles the rules know, lower case. */
export const DIRECTORY_ROLE_TEMPLATES = {
  globalAdministrator: '62e90394-69f5-4237-9190-012177145e10',
  privilegedRoleAdministrator: 'e8611ab8-c189-46e8-94e1-60213ab1f814',
  privilegedAuthenticationAdministrator: '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
  partnerTier1Support: '4ba39ca4-527c-499a-b93d-d9b492c50246',
  partnerTier2Support: 'e00e864a-17c5-4a4b-9c06-f5b95a8d5bd8',
  helpdeskAdministrator: '729827e3-9c14-49f7-bb1b-9608f156bbb8',
  authenticationAdministrator: 'c4e39bd9-1100-46d3-8c65-fb160da0071f',
  userAdministrator: 'fe930be7-5e62-47db-91af-98c3a49a38b1',
  passwordAdministrator: '966707d0-3269-4727-9be2-8c3a10f19b9d',
  groupsAdministrator: 'fdd7a751-b60b-444a-984c-02652fe8fa1c',
  directoryWriters: '9360feb5-f418-4baa-8175-e2a00bac4301',
  identityGovernanceAdministrator: '45d8d3c5-c802-45c6-b32a-1d70b5e1e86e',
  intuneAdministrator: '3a2c62db-5318-420d-8d74-23affee5d9d5',
  knowledgeAdministrator: 'b5a8dcf3-09d5-43a9-a639-8e29ef291470',
  knowledgeManager: '744ec460-397e-42ad-a462-8b3f9747a02c',
  applicationAdministrator: '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
  cloudApplicationAdministrator: '158c047a-c907-4556-b7ef-446551a6b5f7',
  hybridIdentityAdministrator: '8ac3fc64-6eca-42ea-9e69-59f4c7b60eb2',
  directorySynchronizationAccounts: 'd29b2b05-8046-44ba-8758-1e26182fcf32',
  reportsReader: '4a5d8f65-41da-4de4-8968-e035b65339cf',
  messageCenterReader: '790c1fb9-7f7d-4f88-86a1-ef1f95c05c1b',
  guestInviter: '95e79109-95c0-4d8e-aee3-d01accf2d47b',
  directoryReaders: '88d8e3e3-8f55-4a1e-953a-9b9898b8876b',
  usageSummaryReportsReader: '75934031-6c7e-415a-99d7-48dbd49e875e',
} as const;

export type ResourceRole = { readonly id: string; readonly relationship: RelationshipKindName };

/** Azure Resource Manager roles that become relationships. */
export const RESOURCE_ROLES = {
  owner: { id: '8e3af657-a8ff-443c-a75c-2fe8c4bcb635', relationship: 'AZOwner' },
  userAccessAdmin: { id: '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9', relationship: 'AZUserAccessAdministrator' },
  contributor: { id: 'b24988ac-6180-42a0-ab88-20f7382dd24c', relationship: 'AZContributor' },
  websiteContributor: { id: 'de139f84-1756-47ae-9be6-808fbbe84772', relationship: 'AZWebsiteContributor' },
  automationContributor: { id: 'f353d9bd-d4a6-484e-a77a-8050b599b867', relationship: 'AZAutomationContributor' },
  logicAppContributor: { id: '87a39d53-fc1b-424a-814c-f7e04687dc9e', relationship: 'AZLogicAppContributor' },
  virtualMachineContributor: { id: '9980e02c-c2be-4d73-94e8-173b1dc7cf3c', relationship: 'AZVMContributor' },
  domainServicesContributor: { id: 'eeaeda52-9324-47f6-8069-5d5bade478b2', relationship: 'AZEntraDSContributor' },
  aksContributor: { id: 'ed7f3fbd-7b88-4dd4-9017-9adb7ce333f8', relationship: 'AZAKSContributor' },
} as const satisfies Record<string, ResourceRole>;

/** Microsoft Graph application roles by id, lower case, and the relationship each becomes. */
export const GRAPH_APP_ROLES: ReadonlyMap<string, RelationshipKindName> = new Map([
  ['1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9', 'AZMGApplication_ReadWrite_All'],
  ['06b708a9-e830-4db3-a914-8e69da51d44f', 'AZMGAppRoleAssignment_ReadWrite_All'],
  ['19dbc75e-c2e2-444c-a770-ec69d8559fc7', 'AZMGDirectory_ReadWrite_All'],
  ['62a82d76-70ea-41e2-9197-370581804d09', 'AZMGGroup_ReadWrite_All'],
  ['dbaae8cf-10b5-4b86-a4a1-f871c94c6695', 'AZMGGroupMember_ReadWrite_All'],
  ['9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8', 'AZMGRoleManagement_ReadWrite_Directory'],
  ['89c8469c-83ad-45f7-8ff2-6e3d4285709e', 'AZMGServicePrincipalEndpoint_ReadWrite_All'],
]);
