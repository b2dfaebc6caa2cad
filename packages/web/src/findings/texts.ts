/** What a user reads about findings, and about what to fix first. */
import type { ReactNode } from 'react';
import { plural } from '../charts/numbers.ts';
import { sentence } from '../controls/sentence.ts';

// In several places
export const accept = 'Accept';
export const open = 'Open';
export const allFindings = 'All findings';
export const severity = 'Severity';
export const status = 'Status';
export const saveAsCsv = 'Save as CSV';
export const loadingTheFindings = 'Loading the findings';
export const accepted = 'Accepted';
export const resolved = 'Resolved';
export const finding = 'Finding';
export const from = 'From';
export const to = 'To';
export const environment = 'Environment';
export const firstSeen = 'First seen';
export const findings = 'Findings';
export const category = 'Category';
export const changeWork = 'Update status';
export const revokeAcceptance = 'Revoke acceptance';
export const openInExplore = 'Open in Explore';
export const loadingTheFinding = 'Loading the finding';
export const exposure = 'Exposure';
export const impact = 'Impact';
export const state = 'State';
export const acceptAgain = 'Accept again';
export const noOpenFindings = 'No open findings';
export const risk = 'Risk';
export const zone = 'Zone';
export const assign = 'Assign';
export const owner = 'Owner';
export const ticket = 'Ticket';
export const reason = 'Reason';

// Accept dialog
export const in30Days = 'In 30 days';
export const in90Days = 'In 90 days';
export const inAYear = 'In a year';
export const onADate = 'On a date';
export const never = 'Never';
export const findingsAccepted = (rows: number) => `${plural(rows, 'finding')} accepted.`;
export const acceptFindings = (rows: number) => (rows === 1 ? 'Accept this finding' : `Accept ${rows} findings`);
export const acceptedFindingsLeaveList =
  'Accepted findings leave the list of open ones. They still count in the posture.';
export const acceptUntil = 'Accept until';
export const lastDay = 'Last day';

// Accepted until
export const acceptedUntil = (day: string) => `Accepted until ${day}`;
export const acceptedNoEnd = 'Accepted, no end';

// All findings page
export const allFindingsNote = 'One line for each, of all types.';
export const type = 'Type';
export const partName = 'Part of its name';
export const noMatchingFindings = 'No matching findings';

// All findings search
export const notSeenLastCollection = 'Not seen in last collection';
export const deprecated = 'Deprecated';

// All findings table
export const lastSeen = 'Last seen';

// Type filter
export const search = 'Search';
export const partNameInTypeFilter = 'Part of the name';
export const allCategories = 'All categories';

// Change text
export const newText = 'new';
export const noChange = 'no change';
export const upBy = 'up by ';
export const downBy = 'down by ';

// Chosen findings
export const acceptRows = (rows: number) => `Accept ${rows}`;

// About finding
export const howFix = 'How to fix it, step by step';
export const whatWhyMatters = 'What it is and why it matters';
export const references = 'References';
export const whatToDo = 'What to do';
export const loadingTheTexts = 'Loading the texts';

// Example paths
export const examplesOfCount = (examples: number, count: number) =>
  `${plural(examples, 'example')} of ${count.toLocaleString('en')}`;
export const openPathNameExplore = (name: string) => `Open the path of ${name} in Explore`;

// Explained finding
export const lookingPaths = 'Looking for the paths';
export const loadingTheGraph = 'Loading the graph';
export const nearestStepsDrawn = 'The steps next to this finding are drawn. The whole paths are listed below.';
export const whoComesHere = 'Who can get here';
export const whereItLeads = 'Where it leads';
export const showMoreExamples = 'Show more examples';
export const aboutKind = (kind: string) => `About ${kind}`;
export const thereKindLeadsTarget = (kind: string | undefined, target: string) =>
  `from there ${kind ?? 'a relationship'} leads to ${target}`;
export const withoutPassingThroughName = (name: string) => ` without passing through ${name}`;
export const onlySourceItselfExposed = (source: string | undefined, last: string) =>
  `Only ${source} itself is exposed; ${last}.`;
export const principalsComeTo = (count: number, source: string | undefined, around: string, last: string) =>
  `${plural(count, 'principal reaches', 'principals reach')} ${source}${around}; ${last}.`;
export const nothingReachedFrom = (target: string) => `No other object can be reached from ${target}.`;
export const principalsCanReachedTarget = (count: number, target: string) =>
  `${plural(count, 'principal', 'principals')} can be reached from ${target}.`;

// Finding drawing
export const drawing = 'Drawing';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const fitToScreen = 'Fit to screen';

// Finding panel
export const findingNoLongerExistsText =
  'The latest analysis has not seen it, or it belongs to another environment or zone.';
export const findingNoLongerExists = 'This finding no longer exists';
export const leadsTo = 'to';
export const exposedPrincipalShare = (exposureCount: string, share: string) => `${exposureCount} principals, ${share}`;
export const impactedPrincipalShare = (impactCount: string, share: string) => `${impactCount} principals, ${share}`;
export const findingOpenAgain = 'The finding is open again.';

// Finding facts
export const metrics = 'Metrics';
export const exposedPrincipalsLabel = 'Exposed principals';
export const canReached = 'Can be reached from it';
export const ofThePrincipals = 'of the principals';
export const newAndResolved = (fresh: string, resolved: string) => `${fresh} new, ${resolved} resolved`;
export const inThisPeriod = 'In this period';

// Finding filter
export const openAndAccepted = 'Open and accepted';
export const foundIn = 'Found in';
export const name = 'Name';
export const partOfAName = 'Part of a name';
export const show = 'Show';

// Finding line
export const selectName = (name: string) => `Select ${name}`;
export const kindFromName = (kind: string, name: string) => `${kind} from ${name}`;
export const actionsForName = (name: string) => `Actions for ${name}`;

// Finding name
export const fromTo = (from: string, to: string) => `${from} to ${to}`;

// Finding page
export const basedCollectedData = 'Based on the collected data. Other environments or zones may have some.';
export const noSuchFindingName = (name: string) => `No such finding in ${name}`;

// Finding rows
export const findingsInName = (name: string) => `Findings in ${name}`;
export const findingCount = (count: number) => plural(count, 'finding');
export const noMatchingNames = 'No matching names';
export const findingsOpenAgain = (rows: number) => `${plural(rows, 'finding')} open again.`;
export const noAcceptedFindings = 'No accepted findings';
export const noFindings = 'No findings';

// Finding tabs
export const pagesAboutFindings = 'Pages about findings';
export const byType = 'By type';

// Finding trend chart
export const trend = 'Trend';
export const nameAfterEachAnalysis = (name: string) => `In ${name}, after each analysis`;
export const loadingTheHistory = 'Loading the history';
export const noAnalysisPeriodFound = 'No analysis in this period found it.';
export const asATable = 'As a table';
export const trendTable = 'Trend, as a table';
export const analysis = 'Analysis';

// Row table
export const object = 'Object';
export const chosen = 'Chosen';

// Findings frame
export const seeTheFindings = 'see the findings';
export const loadingTheEnvironments = 'Loading the environments';

// Further links
export const createPlan = 'Create plan';
export const saveAReport = 'Save a report';

// Nothing analysed
export const analysisRequested = 'Analysis requested.';
export const serviceWorkText = 'Analysis starts when ingest is complete. This page refreshes automatically.';
export const serviceWork = 'Ingest or analysis is running';
export const collectedNotAnalysed = (unseen: number, advice: ReactNode) =>
  sentence`${unseen === 1 ? 'One environment was' : `${unseen} environments were`} collected and not analysed.${advice}`;
export const administratorCanAsk = ' An administrator can ask for it, or wait for the next scheduled analysis.';
export const noAnalysisYet = 'No analysis yet';
export const analyseNow = 'Analyse now';
export const thereNothingAnalyseYetText =
  'Upload collector files. The analysis starts automatically, and its findings appear here.';
export const thereNothingAnalyseYet = 'There is nothing to analyse yet';
export const goToData = 'Go to Data';

// Scope fields
export const domains = 'Domains';
export const allDomains = 'All domains';
export const tenants = 'Tenants';
export const allTenants = 'All tenants';
export const others = 'Others';
export const allEnvironments = 'All environments';
export const period = 'Period';
export const fromToInScopeFields = 'From … to …';

// Scope search
export const oneWeek = 'One week';
export const oneMonth = 'One month';
export const threeMonths = 'Three months';
export const sixMonths = 'Six months';
export const oneYear = 'One year';

// Scope
export const noZoneHygiene = 'No zone (hygiene)';

// Severity
export const critical = 'Critical';
export const high = 'High';
export const moderate = 'Moderate';
export const low = 'Low';

// Severity of a type
export const countsBySeverity = (counts: readonly (readonly [count: number, label: string])[]) =>
  counts.map(([count, label]) => `${count.toLocaleString('en')} ${label.toLowerCase()}`).join(', ');

// Type table
export const change = 'Change';
export const riskExplained = 'Share of the principals that at least one of these findings exposes or reaches';
export const cameNewWentResolvedPeriod = (came: number, went: number) => `${came} new, ${went} resolved in this period`;

// Types page
export const findingsNote = 'Attack paths into zones, by type.';
export const nothingLeadsThere = 'Based on the collected data, nothing leads there.';
export const noFindingName = (name: string) => `No finding in ${name}`;
export const openFindings = 'Open findings';
export const openFindingsType = 'Open findings by type';
export const noMatchingTypes = 'No matching types';
export const openFindingsTypes = (reduce: number, open: number) =>
  `${plural(reduce, 'open finding')} of ${plural(open, 'type')}`;
export const acceptedNote = 'Every finding of these types is accepted. They still count in the posture.';
export const acceptedFindingsType = 'Accepted findings by type';
export const resolvedNote = 'Nothing of these types has been found since, in this period.';
export const resolvedFindingsType = 'Resolved findings by type';

// Assign dialog
export const assignedToOwner = (owner: string) => `Assigned to ${owner}.`;
export const noLongerAssigned = 'No longer assigned.';
export const assignThisChange = 'Assign this change';
export const removeOf = (of: string) => `Remove ${of}`;
export const ownerHint = 'A person or a team; empty for none.';
export const dueDateOptional = 'Due date (optional)';

// Change picture
export const withAPath = 'with a path';
export const pictureLabel = (exposed: number, changes: string, zone: string) =>
  `From ${exposed.toLocaleString('en')} exposed principals over ${changes} to ${zone}`;
export const exposedPrincipals = (exposed: number) => `${exposed.toLocaleString('en')} principals`;

// Change row
export const removeChange = (kind: ReactNode, source: ReactNode, target: ReactNode, effort: ReactNode) =>
  sentence`Remove ${kind} of ${source} on ${target}${effort}`;
export const effort = (effort: number) => `· effort ${effort.toLocaleString('en')}`;
export const closesPaths = (share: string) => `· closes ${share} of the paths`;
export const showPath = 'Show path';
export const simulate = 'Simulate';
export const simulateRemovingKindSource = (kind: string, source: string, target: string) =>
  `Simulate removing ${kind} of ${source} on ${target}`;

// What first
export const tierZero = 'Tier Zero';
export const whatFixFirst = 'What to fix first';
export const whatFixFirstName = (name: string) => `What to fix first in ${name}`;
export const remediationPlan = 'Remediation plan';
export const loadingWhatFixFirst = 'Loading what to fix first';
export const noPrincipalHasPath = (name: string, zoneName: string) =>
  `No principal of ${name} has a path to ${zoneName}`;
export const noSetChangesFound = (zoneName: string) => `No set of changes was found that cuts paths to ${zoneName}`;
export const changesCutOff = (changes: number, share: ReactNode, zone: ReactNode, numbers: ReactNode) =>
  sentence`${plural(changes, 'change')} ${changes === 1 ? 'cuts' : 'cut'} off ${share} of the principals with a path to ${zone}${numbers}`;
export const changesClose = (changes: number, share: ReactNode, zone: ReactNode, numbers: ReactNode) =>
  sentence`${plural(changes, 'change')} ${changes === 1 ? 'closes' : 'close'} ${share} of the paths into ${zone}${numbers}`;
export const countOf = (count: number, of: number) => `${count.toLocaleString('en')} of ${of.toLocaleString('en')}`;
export const firstChanges = 'First changes';
export const theFirstChanges = (changes: number) => `the first ${plural(changes, 'change')}`;
export const furtherChanges = (changes: number) => `${plural(changes, 'further change')}.`;
export const wholePlanCutsOff = (changes: number, share: string) =>
  `To cut off ${share} of the principals, the plan has ${plural(changes, 'change')}.`;

// State menu
export const statusOf = (state: string, of: string) => `${state}: ${of}`;
export const takeOffPlan = 'Take off the plan';
export const takenOffPlan = 'Taken off the plan.';
export const stateIs = (state: string) => `The change is marked as “${state}”.`;

// Work buttons
export const addedPlan = 'Added to the plan.';
export const kindSourceTarget = (kind: string, source: string, target: string) => `${kind} of ${source} on ${target}`;
export const addToPlan = 'Add to plan';
export const addToPlanLabel = (of: string) => `Add to plan: ${of}`;
export const assignOf = (of: string) => `Assign: ${of}`;

// Work dialog
export const findingsChanged = (ids: number) => `${plural(ids, 'finding')} changed.`;
export const changeWorkFindings = (ids: number) =>
  ids === 1 ? 'Status and owner of this finding' : `Status and owner of ${ids} findings`;
export const save = 'Save';
export const unchangedState = (state: string) => `Unchanged (${state})`;
export const unchanged = 'Unchanged';
export const dueDate = 'Due date';
export const https = 'https://';
export const comment = 'Comment';
export const until = 'Until';

// Work section
export const work = 'Work';
export const overdue = 'Overdue';
export const due = 'Due';
export const reasonUntil = (reason: string, day: string) => `${reason} (until ${day})`;
export const changes = 'Changes';
export const byAnalysis = 'analysis';
