/** What a user reads in Explore. */
import type { ReactNode } from 'react';
import { plural } from '../charts/numbers.ts';
import { sentence } from '../controls/sentence.ts';

// In several places
export const noResults = 'No results.';
export const expand = 'Expand';
export const hide = 'Hide';
export const copyAsCypher = 'Copy as Cypher';
export const relationship = 'Relationship';
export const kind = 'Kind';
export const close = 'Close';
export const pathFromHere = 'Path from here';
export const pathToHere = 'Path to here';
export const expandOutbound = 'Expand outbound';
export const expandInbound = 'Expand inbound';
export const expandByKind = 'Expand by kind…';
export const markAsOwned = 'Mark as owned';
export const addTierZero = 'Add to Tier Zero';
export const removeFromName = (name: string) => `Remove from ${name}`;
export const query = 'Query';
export const change = 'Change';
export const owned = 'Owned';
export const objectId = 'Object id';
export const cancel = 'Cancel';
export const save = 'Save';
export const all = 'All';
export const name = 'Name';
export const share = 'Share';
export const plan = 'Plan';

// Copy text
export const browserCopiesSecureAddresses = 'This browser copies on secure addresses only.';
export const copied = 'Copied.';

// Edge actions
export const addedWhatIfTray = 'Added to the what-if tray.';
export const trayIsFull = (mostCuts: number) => `At most ${mostCuts} relationships fit.`;

// Node actions
export const pathFilterApplies = ' The path filter applies.';
export const markedAsOwned = 'Marked as owned.';
export const addedTierZero = 'Added to Tier Zero.';
export const noFurtherNeighbours = 'No further neighbours.';
export const shownOfTotal = (shown: string, total: string) =>
  `${shown} of ${total} relationships shown. Expand again for more.`;
export const moreObjectsShown = (fresh: number, text: string) =>
  fresh === 1 ? '1 more object shown.' : `${text} more objects shown.`;

// Explore page
export const exploreChokepoint = 'Explore · Chokepoint';
export const explore = 'Explore';
export const seeTheGraph = 'see the graph';

// View title
export const graph = 'Graph';
export const attackPathsStops = (stops: string) => `Attack paths: ${stops}`;

// First run
export const graphEmptyText =
  'Collected data appears here. To look around first, load the demo company. It can be deleted on the data page.';
export const graphEmpty = 'The graph is empty';
export const objectsAppearHere = 'The objects appear here when ingest is complete.';
export const lacksWhatAnalysisFinds =
  'Until then Tier Zero is incomplete, and relationships such as DCSync are missing from paths.';
export const searchFindPathRunQueryText = 'Start with one of these questions, or use the panel.';
export const searchFindPathRunQuery = 'Search, find a path or run a query';
export const canDomainUsersReach = 'Can Domain Users reach Domain Admins?';
export const whichKerberoastableUsersLead = 'Which Kerberoastable users lead to Tier Zero?';
export const whoHasDcsync = 'Who has DCSync?';
export const whoIsGlobalAdministrator = 'Who is Global Administrator?';
export const canEntraUsersReach = 'Which Entra users lead to Tier Zero?';
export const whichApplicationsLead = 'Which applications lead to Tier Zero?';
export const suggestedQuestions = 'Suggested questions';

// Nothing found
export const nothingFound = 'No results';
export const nothingFoundText =
  'Nothing in the graph matches. If the query looks for a weakness, the collected data does not show it.';
export const nothingInEnvironment = (name: string) => `No results in ${name}`;
export const allElsewhere = (elsewhere: number) =>
  `The query found ${plural(elsewhere, 'object')}, all in other environments.`;

// Edge menu
export const details = 'Details';
export const allPathsThrough = 'All paths through this';
export const pathBetweenEnds = 'Path between its ends';
export const isolate = 'Isolate';
export const removeWhatIfTray = 'Remove from the what-if tray';
export const whatIfRemoved = 'What if removed';
export const kindFromTo = (kind: string, from: string | undefined, to: string | undefined) =>
  `${kind} from ${from} to ${to}`;

// Expand dialog
export const inbound = 'Inbound';
export const outbound = 'Outbound';
export const expandLabel = (label: string) => `Expand ${label}`;
export const relationshipsObject = 'Relationships of this object, and how many are shown.';
export const filterRelationshipKind = 'Filter by relationship or kind';
export const direction = 'Direction';
export const bothDirections = 'Both directions';
export const countingTheRelationships = 'Counting the relationships';
export const noMatchingRelationships = 'No matching relationships.';
export const relationshipsOfObject = 'Relationships of this object';
export const shown = 'Shown';
export const countOfTotal = (shown: number, total: number) =>
  `${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`;
export const addNextNeighbourPage = (neighbourPage: number) => `Add the next ${neighbourPage}`;
export const addLeft = (left: number) => `Add ${left.toLocaleString('en')}`;

// Node menu
export const pathsTierZero = 'Paths to Tier Zero';
export const pathsOwnedObjects = 'Paths from owned objects';
export const unpin = 'Unpin';
export const pin = 'Pin';
export const copyTheName = 'Copy the name';
export const copyObjectId = 'Copy the object id';

// Change text
export const knownOfFile = (known: string, file: string) => `${known} of ${file}`;
export const addedGraph = 'Added to the graph';
export const removedGraph = 'Removed from the graph';
export const kindNow = (kind: string) => `Is in ${kind} now`;
export const noLongerKind = (kind: string) => `Is no longer in ${kind}`;

// Edge panel
export const leadsTo = 'leads to';
export const loadingTheProperties = 'Loading the properties';
export const composition = 'Composition';
export const relayTargets = 'Relay targets';
export const inheritanceSource = 'Inheritance source';
export const parallelRelationships = 'Parallel relationships';

// Node history
export const history = 'History';
export const loadingTheHistory = 'Loading the history';
export const firstSeenWhen = (when: ReactNode) => sentence`First seen ${when}.`;
export const firstSeenBeforeHistoryBegins = 'First seen before this history begins';
export const whichBackWhen = (when: ReactNode) => sentence`, which is back to ${when}`;
export const nothingChangedAbout = ' Nothing changed about it.';
export const changes = 'Changes';
export const showOlderChanges = 'Show older changes';
export const gained = 'Gained';
export const lost = 'Lost';
export const withoutRelationships = 'without relationships';
export const withCountRelationships = (count: number) => `with ${plural(count, 'relationship')}`;
export const to = 'to';
export const from = 'from';
export const objectGone = 'an object that is gone';
export const labelCountMore = (label: string, count: number) => `${label} ${count.toLocaleString()} more`;

// Node panel
export const loadingTheAttributes = 'Loading the attributes';

// Panel frame
export const aboutTitle = (title: string) => `About ${title}`;
export const closeThePanel = 'Close the panel';

// Related sections
export const loadingTitle = (title: string) => `Loading: ${title}`;
export const noneFound = 'None.';
export const addGraph = 'Add to the graph';

// Site links
export const referencedComputer = 'Referenced Computer:';
export const siteServer = 'Site Server:';

// Confirm write
export const runQueryChangesGraph = 'Run a query that changes the graph?';
export const runIt = 'Run it';
export const notSavedQuery = 'It is not a saved query: it was typed here, or came with a link.';
export const runsYourPermissions = 'It runs with your permissions. Everyone sees the change.';
export const anotherUser = 'another user';
export const savedByYou = 'saved by you';
export const sharedByName = (name: string) => `shared by ${name}`;

// Cypher tab
export const run = 'Run';
export const queries = 'Queries';
export const profile = 'Profile';

// Library queries
export const savedByMe = 'Saved by me';
export const sharedWithMe = 'Shared with me';
export const recent = 'Recent';

// Library toolbar
export const activeDirectory = 'Active Directory';
export const entraIdAzure = 'Entra ID and Azure';
export const hybrid = 'Hybrid';
export const filterTheQueries = 'Filter the queries';
export const platform = 'Platform';
export const moreFilters = 'More filters';
export const allPlatforms = 'All platforms';
export const importText = 'Import';
export const queriesSaved = 'The queries are saved.';
export const downloadMyQueries = 'Download my queries';

// Parameter fields
export const parameters = 'Parameters';

// Path filter dialog
export const noSessionsRemoteLog = 'No sessions or remote log-on';
export const onlyRightsOverObjects = 'Only rights over objects';
export const onlyMemberships = 'Only memberships';
export const noKinds = 'None';
export const relationshipsPath = 'Relationships on the path';
export const relationshipsPathNote = 'Paths use only the selected relationships.';
export const filterTheRelationships = 'Filter the relationships';
export const apply = 'Apply';

// Path tab
export const earlierStopName = (stopName: string) => `Earlier: ${stopName}`;
export const removeStopName = (stopName: string) => `Remove: ${stopName}`;
export const swap = 'Swap';
export const addWaypoint = 'Add waypoint';
export const relationshipsChosen = (via: number, kinds: number) => `${via} of ${kinds} relationships`;
export const allRelationships = 'All relationships';
export const whichPaths = 'Which paths';
export const allShortestPaths = 'All shortest paths';
export const someShortestPaths = (fewPaths: number) => `${fewPaths} shortest paths`;
export const someEasiestPaths = (fewPaths: number) => `${fewPaths} easiest paths`;
export const start = 'Start';
export const destination = 'Destination';
export const waypointAt = (at: number) => `Waypoint ${at}`;

// Query library
export const noMatchingQueries = 'No matching queries.';

// Query panel
export const search = 'Search';
export const path = 'Path';
export const cypher = 'Cypher';
export const queryType = 'Query type';
export const collapsePanel = 'Collapse panel';
export const expandPanel = 'Expand panel';
export const findAnObject = 'Find an object, e.g. group:admins';
export const runningQuery = 'Running query…';
export const leftOut = (elsewhere: number, limited: boolean) =>
  `${plural(elsewhere, 'object')} of other environments left out.${limited ? ' The LIMIT of the query counts them too.' : ''}`;
export const showAllEnvironments = 'Show all environments';
export const tooManyObjectsDraw = 'Too many objects to draw. The table lists all of them.';
export const drawAnyway = 'Draw anyway';
export const valueCount = (values: number) => plural(values, 'value');
export const objectCount = (nodes: number) => plural(nodes, 'object');
export const relationshipCount = (edges: number) => plural(edges, 'relationship');
export const expandGroups = (folds: number) => (folds === 1 ? 'Expand group' : `Expand ${folds} groups`);
export const collapseGroups = (open: number) => (open === 1 ? 'Collapse group' : `Collapse ${open} groups`);
export const table = 'Table';

// Save query dialog
export const nameIsSaved = (name: string) => `“${name}” is saved.`;
export const saveTheQuery = 'Save the query';
export const changeName = (name: string) => `Change “${name}”`;
export const saveAsAnother = 'Save as another';
export const description = 'Description';

// Saved query menu
export const download = 'Download';
export const queryDeleted = 'The query is deleted.';
export const actionsForName = (name: string) => `Actions for ${name}`;
export const deleteText = 'Delete';

// Share query dialog
export const shareName = (name: string) => `Share “${name}”`;
export const othersCanRun = 'Others can run it; only you can change it.';
export const loadingWhoSees = 'Loading who it is shared with';
export const allUsers = 'All users';
export const thesePeople = 'These people';
export const filterThePeople = 'Filter the people';
export const thereNoOtherUsers = 'There are no other users.';
export const noMatchingUser = 'No matching user.';
export const noName = 'No name';
export const nameSharedAllUsers = (name: string) => `“${name}” is shared with all users.`;
export const nameNoLongerShared = (name: string) => `“${name}” is no longer shared.`;
export const othersSeeQuery = (count: number, name: string) =>
  `${count === 1 ? 'One other person sees' : `${count} others see`} “${name}” now.`;

// Too many to read
export const nodesObjectsHardReadGraph = (nodes: number) =>
  `${nodes.toLocaleString('en')} objects are hard to read as a graph.`;
export const groupByKind = 'Group by kind';
export const useTheTable = 'Use the table';
export const onlyEasiestPaths = 'Only the easiest paths';
export const narrowResults = 'Narrow to 50 results';

// Use path kinds
export const openGraph = 'OpenGraph';

// What to look for
export const whatLook = 'What to look for:';

// Why no path
export const noPathLeadsVia = (from: string, to: string, via: boolean) =>
  `No path leads from ${from} to ${to}${via ? ' over the relationships that are allowed.' : '.'}`;
export const noObjectCanReachedSource = 'No object can be reached from the source.';
export const reachedFromSource = (reached: number, hops: number) =>
  `${reached.toLocaleString()} objects can be reached from the source, up to ${hops} hops away`;
export const furthest = (furthest: string) => `, the furthest being ${furthest}.`;
export const nothingLeadsTarget = 'Nothing leads to the target.';
export const leadingObjectsLeadTarget = (leading: number) => `${leading.toLocaleString()} objects lead to the target.`;
export const allowAllRelationships = 'Allow all relationships';

// Answer sheet
export const paths = 'Paths';
export const values = 'Values';
export const objects = 'Objects';
export const relationships = 'Relationships';
export const answerRows = 'The answer as rows';
export const closeTheTable = 'Close the table';

// Column chooser
export const columns = 'Columns';
export const filterTheColumns = 'Filter the columns';
export const theUsualDefaults = (defaults: number) => `Default columns (${defaults})`;
export const pinColumn = (propertyLabel: string) => `Pin ${propertyLabel}`;
export const noMatchingColumn = 'No matching column.';

// Column handle
export const columnWidth = (propertyLabel: string) => `Width of ${propertyLabel}`;
export const wideContent = 'Fit to content';
export const widthPixels = (width: number) => `${width} pixels`;

// Path steps
export const pathList = 'Path list';
export const pathCount = (paths: number, fewest: ReactNode) => sentence`${plural(paths, 'path')}${fewest}`;
export const shortestFewestSteps = (fewest: number) => `, the shortest of ${plural(fewest, 'step')}`;

// Plan table
export const step = 'Step';
export const of = 'Of';
export const expected = 'Expected';
export const calls = 'Calls';
export const rows = 'Rows';

// Table head
export const selectAllRows = 'Select all rows';

// Table row
export const selectCell = (cell: string) => `Select ${cell}`;

// Table rows
export const tierZero = 'Tier Zero';
export const fromColumn = 'From';
export const toColumn = 'To';

// Table toolbar
export const filterLabel = (label: string) => `Filter ${label}`;
export const filter = 'Filter';
export const shownRows = (shown: number) => plural(shown, 'row');
export const shownOfRows = (shown: number, rows: number) => `${shown} of ${plural(rows, 'row')}`;
export const exportTheTable = 'Export the table';
export const csv = 'CSV';
export const visibleColumns = 'Visible columns';
export const allColumns = 'All columns';

// Still tagged dialog
export const nodesObjects = (nodes: number) => `${nodes} objects`;
export const titleStayName = (title: string, nodes: number, name: string) =>
  `${title} ${nodes === 1 ? 'stays' : 'stay'} in “${name}”`;
export const takenOut = (out: number) => `${out === 1 ? 'One object was' : `${out} objects were`} removed.`;
export const rulesPutThere = (rules: number) =>
  `${rules === 1 ? 'A rule puts it' : 'Rules put it'} there, not a person. Change or switch off the rule to remove it.`;
export const rules = 'Rules';
export const cameData = 'It came with the data, not from a rule. The next analysis decides again.';

// Tag nodes
export const labelNodesMore = (label: string, nodes: number) => `${label} and ${nodes} more`;

// Tag selected
export const nowInTag = (nodes: number, name: string) =>
  `${nodes === 1 ? 'One object is' : `${nodes} objects are`} in “${name}” now.`;
export const addNodesTo = (nodes: number) => `Add ${nodes} to …`;
export const removeFrom = 'Remove from …';

// Use untag
export const labelIs = (label: string) => `${label} is`;
export const nodesObjectsAre = (nodes: number) => `${nodes} objects are`;
export const noLongerInTag = (who: string, name: string) => `${who} no longer in “${name}”.`;

// Save view dialog
export const viewSavedAddressCanShared = 'View saved. Its address can be shared.';
export const saveThisView = 'Save this view';
export const saveThisViewNote = 'With everything that was added, hidden and moved.';
export const saveNewView = 'Save as a new view';
export const replaceName = (name: string) => `Replace “${name}”`;
export const note = 'Note';

// Views menu
export const views = 'Views';
export const saveViewItem = 'Save this view …';
export const copyLink = 'Copy link';
export const renameViewItem = 'Rename or edit the note …';
export const renameView = 'Name and note of this view';
export const deleteViewText = 'Its address stops working for everyone who has it. Objects and queries stay.';
export const deleteName = (name: string) => `Delete “${name}”`;
export const noSavedViews = 'No saved views.';
