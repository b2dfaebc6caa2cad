/** What a user reads in what-if. */
import { plural } from '../../charts/numbers.ts';

// In several places
export const whatIf = 'What if';

// Change form
export const oneChange = 'One change';
export const change = 'Change';
export const right = 'Right';
export const permission = 'Permission';
export const enforced = 'Enforced';
export const addThisChange = 'Add this change';

// Change kinds
export const addGroup = 'Add to a group';
export const member = 'Member';
export const group = 'Group';
export const removeGroup = 'Remove from a group';
export const delegateARight = 'Delegate a right';
export const whoGetsIt = 'Who gets it';
export const ouOrObject = 'OU or object';
export const revokeARight = 'Revoke a right';
export const whoLosesIt = 'Who loses it';
export const changeTheOwner = 'Change the owner';
export const newOwner = 'New owner';
export const object = 'Object';
export const linkAGpo = 'Link a GPO';
export const ouOrDomain = 'OU or domain';
export const unlinkAGpo = 'Unlink a GPO';
export const publishATemplate = 'Publish a template';
export const certificateTemplate = 'Certificate template';
export const enterpriseCa = 'Enterprise CA';
export const unpublishATemplate = 'Unpublish a template';
export const disableAnAccount = 'Disable an account';
export const account = 'Account';
export const enableAnAccount = 'Enable an account';
export const trustForDelegation = 'Allow unconstrained delegation';
export const endTrustDelegation = 'Remove unconstrained delegation';
export const allowDelegationService = 'Allow constrained delegation';
export const computerService = 'Target computer';
export const allowActComputer = 'Allow RBCD on a computer';
export const computer = 'Computer';
export const assignEntraRole = 'Assign an Entra role';
export const principal = 'Principal';
export const role = 'Role';
export const removeEntraRole = 'Remove an Entra role';
export const grantPermissionMicrosoftGraph = 'Grant a Microsoft Graph permission';
export const servicePrincipal = 'Service principal';
export const microsoftGraph = 'Microsoft Graph';
export const addOwnerEntraId = 'Add an owner in Entra ID';
export const owner = 'Owner';
export const applicationOrGroup = 'Application or group';
export const removeOwnerEntraId = 'Remove an owner in Entra ID';
export const deleteAnObject = 'Delete an object';

// Change list
export const changes = 'Changes';
export const removeLabelEnds = (label: string, ends: string) => `Remove: ${label} ${ends}`;

// Change outcome
export const noPrincipalGetsPath = 'No principal gets a path into a zone, and none loses its last one.';
export const newPathsIntoZone = (zone: string) => `New paths into ${zone}`;
export const pathsIntoZoneEnd = (zone: string) => `Paths into ${zone} that are cut`;
export const newRelationships = 'New relationships';
export const relationshipsThatEnd = 'Removed relationships';
export const partsChangeNothingHere = 'Without effect here:';
export const titleCountPrincipals = (title: string, count: number) => `${title}: ${plural(count, 'principal')}`;
export const followsFromBecause = (because: string) => `follows from ${because}`;

// Directory changes
export const changesDirectoryTenant = 'Changes to a directory or tenant';
export const describeTheChanges = 'Describe the changes';
export const inAForm = 'in a form';
export const asLdif = 'as LDIF';
export const planTerraform = 'as a Terraform plan';
export const ldif = 'LDIF';
export const outputTerraformShowJson = 'Output of terraform show -json PLANFILE';
export const tryTheChanges = 'Try the changes';
export const simulatingTheChanges = 'Simulating the changes';

// Simulation outcome
export const noLongerInGraph = (gone: number, isGone: boolean) =>
  `${gone === 1 ? 'One relationship is' : `${gone} relationships are`} no longer in the graph${isGone ? ' and left out.' : '. There is nothing left to try.'}`;
export const removeWhatNoLongerExists = 'Remove what no longer exists';
export const simulating = 'Simulating';
export const simulatingNote = 'The first simulation after an analysis takes longest.';
export const simulate = 'Simulate';
export const tryAgain = 'Try again';
export const derivedOthersTakenGone = (derived: number) =>
  `${derived === 1 ? 'One relationship is' : `${derived} relationships are`} derived from others and counted as removed. In the directory, change what ${derived === 1 ? 'it is' : 'they are'} derived from; Explore shows it.`;
export const noPrincipalsExposureWould = 'No principal’s exposure would change: other paths lead to the same objects.';
export const gone = (gone: number) => `${gone.toLocaleString('en')} gone`;
export const fresh = (fresh: number) => `${fresh.toLocaleString('en')} new`;
export const changed = (changed: number) => `${changed.toLocaleString('en')} changed`;
export const findings = (some: string) => `Findings: ${some}.`;
export const findingsStayThey = 'The findings do not change.';

// Tray opener
export const relationshipsTray = (count: number) => `${count === 1 ? 'relationship' : 'relationships'} in the tray`;

// Tray panel
export const whatIfTheseRemoved = 'What if these were removed';
export const whatIfTheseRemovedNote = 'Nothing is changed in the directory or in the graph.';
export const noEdgesSelectedText = 'Choose “What if removed” beside a relationship.';
export const noEdgesSelected = 'No edges selected';
export const showEveryFinding = 'Show every finding';
export const emptyTheTray = 'Empty the tray';

// What if page
export const whatIfNote =
  'What would change if relationships were removed, or if a change were made in a directory or tenant. Nothing is changed there or in the graph.';
export const tryOutChanges = 'try out changes';
export const needsAccessAllEnvironmentsText =
  'The effect depends on everything that is connected, and your account sees only some environments.';
export const needsAccessAllEnvironments = 'This needs access to all environments';
export const noEdgesOnPage =
  'No edges selected. Choose “What if removed” beside an edge in Explore, in a finding or in a plan, or describe a change below.';
export const cameAddress = 'This came with the address. Your own tray holds other relationships.';
export const useTheseInsteadMine = 'Use these instead of mine';
export const showMine = 'Show mine';
export const relationships = (cuts: number) =>
  cuts === 1 ? 'One relationship' : `${cuts.toLocaleString('en')} relationships`;
export const clear = 'Clear';
export const copyTheAddress = 'Copy the address';
export const thereTooManyRelationships = 'There are too many relationships for an address.';
export const addressCopied = 'The address is copied.';
export const copyAddressPageBrowser = 'Copy the address of this page from the browser.';
