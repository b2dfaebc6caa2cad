/** What a user reads on Home. */
import type { ReactNode } from 'react';
import { sentence } from '../controls/sentence.ts';

// In several places
export const exposure = 'Exposure';

// Getting started card
export const beginHere = 'Begin here';
export const graphEmptyText =
  'Upload collected data. To look around first, load the demo company. It can be deleted on the data page.';
export const graphEmpty = 'The graph is empty';

// Home page
export const home = 'Home';
export const welcomeFirstName = (firstName: string) => `Welcome, ${firstName}.`;
export const loadingTheExposure = 'Loading the exposure';
export const firstUpload = 'First upload';

// Idea card
export const collect = 'Collect';
export const collectText = 'Collectors report who belongs to what, who controls what and who is logged on where.';
export const trace = 'Trace';
export const traceText = 'One graph in memory shows every chain of rights that leads to the assets that matter.';
export const cut = 'Cut';
export const cutText = 'A few edges carry most attack paths. Removing them first cuts the most exposure.';
export const findFewEdgesCarry = 'Find the few edges that carry the attack paths, and remove them first';
export const chokepointAttackPathAnalysis =
  'Chokepoint is attack-path analysis for directory environments, built for defenders.';

// Largest findings
export const topFindings = 'Top findings';
export const topFindingsNote = 'Most severe first, with the change in 30 days';
export const allFindings = 'All findings';
export const loadingTheFindings = 'Loading the findings';
export const lastAnalysisFoundNothing = 'The last analysis found nothing.';
export const finding = 'Finding';
export const severity = 'Severity';
export const found = 'Found';
export const change = 'Change';

// Next step
export const done = 'done:';

// Next steps
export const whatDoNext = 'What to do next';
export const uploadCollectedData = 'Upload collected data';
export const uploadReason = 'The graph, the findings and the paths come from it.';
export const defineYourZones = 'Define your zones';
export const tierZeroBuilt = 'Tier Zero is built in. Add zones for your critical business systems.';
export const turnOnMfa = 'Turn on MFA';
export const mfaReason = 'A stolen password alone is then no longer enough to log in.';
export const invitePeopleWhoWork = 'Invite the people who work on this';
export const inviteReason = 'Create accounts with the roles that people need.';
export const createApiTokenYourPrograms = 'Create an API token for your programs';
export const apiTokenReason = 'Collectors and scripts sign their requests with it.';
export const tryApiExplorer = 'Try the API explorer';
export const everythingApplicationUses = 'Everything in this application uses the public API.';

// Service state
export const systemStatus = 'System status';
export const service = 'Service';
export const version = 'Version';
export const edition = 'Edition';
export const api = 'API';
export const identityProviders = 'Identity providers';
export const users = 'Users';
export const yourRole = 'Your role';
export const ready = 'Ready';
export const notReady = 'Not ready';
export const enterprise = 'Enterprise';
export const community = 'Community';
export const usersAndDisabled = (users: number, disabled: number) => `${users} (${disabled} disabled)`;

// Standing card
export const exposureNote = 'Share of users and computers with a path to Tier Zero';
export const posture = 'Posture';
export const loadingTheEnvironments = 'Loading the environments';
export const availableAfterFirstAnalysis = 'Available after the first analysis.';
export const exposureEnvironments = 'Exposure of the environments';
export const moreEnvironmentsExposedLess = (known: number) =>
  known === 1 ? 'One more environment is less exposed.' : `${known} more environments are less exposed.`;

// Tour card
export const threeStepsThroughName = (name: string) => `Three steps through ${name}`;
export const dismissTheTour = 'Dismiss the tour';
export const tourPath = (link: ReactNode) => sentence`${link}: select an edge to read how it is abused and fixed.`;
export const seeWhetherDomainUsers = 'See whether Domain Users reach Domain Admins';
export const tourPlan = (link: ReactNode) =>
  sentence`${link}: the fewest changes that bring its exposure down, best first.`;
export const createPlanName = (name: string) => `Create the plan for ${name}`;
export const tourZones = (link: ReactNode) =>
  sentence`${link}: everything in it is protected; add what your business depends on.`;
export const reviewTierZero = 'Review Tier Zero';
