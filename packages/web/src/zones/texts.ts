/** What a user reads about zones, rules and certification. */
import type { ReactNode } from 'react';
import { sentence } from '../controls/sentence.ts';

// In several places
export const certifiedRule = 'Certified by a rule';
export const revoked = 'Revoked';
export const certification = 'Certification';
export const seeTheZones = 'see the zones';
export const zone = 'Zone';
export const object = 'Object';
export const by = 'By';
export const note = 'Note';
export const zoneOrLabel = 'Zone or label';
export const allZonesLabels = 'All zones and labels';
export const whatHappened = 'What happened';
export const history = 'History';
export const name = 'Name';
export const openInExplore = 'Open in Explore';
export const description = 'Description';
export const save = 'Save';
export const createRule = 'Create rule';
export const edit = 'Edit';
export const deleteText = 'Delete';
export const thereNoSuchRuleText = 'It may have been deleted. See the history.';
export const zones = 'Zones';
export const compromised = 'Compromised';
export const requiresCertification = 'Requires certification';
export const notAnalysed = 'Not analysed';

// Certification page
export const waiting = 'Waiting';
export const certifiedByHand = 'Certified by hand';
export const certificationNote = 'Certification of the objects in zones that require it.';
export const allZones = 'All zones';
export const state = 'State';
export const loadingTheCertifications = 'Loading the certifications';
export const nothingHere = 'Nothing here';
export const noObjectState = 'No object is in this state.';
export const noZoneRequiresCertification = 'No zone requires certification. Edit a zone to switch it on.';
export const certifications = 'Certifications';
export const since = 'Since';
export const certifyMembers = (members: number) => `Certify ${members}`;
export const revokeMembers = (members: number) => `Revoke ${members}`;

// Change zone
export const nameIsCreated = (name: string | null | undefined) => `“${name}” is created.`;
export const nameIsDeleted = (name: string) => `“${name}” is deleted.`;
export const ruleNameDeleted = (name: string) => `The rule “${name}” is deleted.`;
export const objectsAre = (members: number) => (members === 1 ? 'object is' : 'objects are');

// History filter
export const created = 'Created';
export const changed = 'Changed';
export const deleted = 'Deleted';
export const analysisSwitchedOn = 'Analysis switched on';
export const analysisSwitchedOff = 'Analysis switched off';
export const ruleCreated = 'Rule created';
export const ruleChanged = 'Rule changed';
export const ruleDeleted = 'Rule deleted';
export const certified = 'Certified';
export const searchTheHistory = 'Search the history';
export const namePersonNote = 'Name, person or note';
export const everything = 'Everything';

// History page
export const historyOfZones = 'History of zones';
export const historyOfZonesNote = 'Who changed what in the last 90 days.';
export const loadingTheHistory = 'Loading the history';
export const noChanges = 'No changes';
export const when = 'When';
export const to = 'To';
export const noLongerThere = (assetGroupTagId: number) => `no longer there (${assetGroupTagId})`;

// Member list
export const objects = 'Objects';
export const foundByName = (name: string) => `Found by “${name}”`;
export const everythingBelongs = 'Everything that belongs to it';
export const searchObjects = 'Search objects';
export const ruleOff = 'This rule is off, so it finds nothing.';
export const environment = 'Environment';
export const allEnvironments = 'All environments';
export const all = 'All';
export const loadingTheObjects = 'Loading the objects';
export const noObjectMatchesText = (text: string) => `No object matches “${text}”`;
export const noObjectsYet = 'No objects yet';
export const objectsRulesFindWait = 'Objects that rules find wait for certification.';
export const direct = 'Direct';
export const member = 'Member';
export const container = 'Container';
export const expanded = 'Expanded';

// Member panel
export const primaryKindName = (primaryKind: string, name: string) => `${primaryKind} in ${name}`;
export const loadingTheObject = 'Loading the object';
export const whyBelongsHere = 'Why it belongs here';
export const objectId = 'Object id';

// Query field
export const cypherQuery = 'Cypher query';
export const returnNodesCode = (code: ReactNode) => sentence`Return nodes, as in ${code}`;
export const exampleQuery = "MATCH (n:Group) WHERE n.name STARTS WITH 'SQL' RETURN n";

// Rule form
export const ruleNameSaved = (name: string) => `The rule “${name}” is saved.`;
export const ruleNameCreated = (name: string) => `The rule “${name}” is created.`;
export const theRule = 'The rule';
export const builtRulesCanSwitched =
  'Built-in rules can be switched off and their certification changed; the rest is fixed.';
export const certifyAutomatically = 'Certify automatically';
export const objectsNotCertified = 'Objects that are not certified automatically wait for certification.';
export const appliesOnceZoneRequires = 'Applies once the zone requires certification.';
export const nothing = 'Nothing';
export const whatRuleFindsDirectly = 'What the rule finds directly';
export const everythingBrings = 'Everything it brings in';

// Rule from query
export const createRuleFromQuery = 'Create a rule from it';
export const createZoneRule = 'Create zone rule';

// Rule list
export const labelRules = (label: string) => `${label} rules`;
export const rules = 'Rules';
export const chooseOneSeeWhatFound = 'Choose one to see what it found';
export const loadingTheRules = 'Loading the rules';
export const noRulesYetText = 'Rules add objects, by name or by a query.';
export const noRulesYet = 'No rules yet';
export const searchRules = 'Search rules';
export const own = 'Own';
export const builtIn = 'Built-in';
export const view = 'View';
export const off = 'Off';
export const nameIsOn = (name: string) => `${name} is on`;
export const verbRuleName = (verb: string, name: string) => `${verb} the rule ${name}`;

// Rule page
export const createARule = 'Create a rule';
export const rule = 'Rule';
export const objectsFindsJoinZoneOnce = 'Objects that it finds join the zone at once, and after each analysis.';
export const loadingTheRule = 'Loading the rule';
export const thereNoSuchRule = 'There is no such rule';
export const objectsOnlyRuleFound = 'Objects that only this rule found leave the zone at once.';
export const deleteRuleName = (name: string) => `Delete the rule ${name}?`;

// Rule preview
export const whatItFinds = 'What it finds';
export const directAndExpanded = (members: string, direct: number, expanded: number) =>
  `${members}: ${direct} directly, ${expanded} by expansion`;
export const firstPreviewedObjects = (previewed: number) => `The first ${previewed} objects`;
export const nothingLookYetText = 'What the rule finds appears here while you write it.';
export const nothingLookYet = 'Nothing to look for yet';
export const searching = 'Searching';
export const noMatchesText = 'Rules may wait for data that has not been collected yet.';
export const noMatches = 'No matches';
export const directly = 'Directly';
export const byExpansion = 'By expansion';

// Seed fields
export const looksFor = 'Looks for';
export const objectsByName = 'Objects by name';
export const whatQueryReturns = 'What a query returns';
export const addAnObject = 'Add an object';
export const objectsRule = 'Objects of the rule';
export const removeName = (name: string) => `Remove ${name}`;

// Zone card
export const namePlacePosition = (name: string, position: number) => `${name} is in place ${position}.`;
export const first = 'First';
export const moveNameUp = (name: string) => `Move ${name} up`;
export const moveNameDown = (name: string) => `Move ${name} down`;

// Zone dialog
export const editName = (name: string) => `Edit ${name}`;
export const createAWhat = (what: string) => `Create a ${what}`;
export const createWhat = (what: string) => `Create ${what}`;
export const builtOnesKeepTheirNames = 'The built-in ones keep their names.';
export const lettersDigitsSpacesUnderscores = 'Letters, digits, spaces and underscores';
export const findAttackPaths = 'Find attack paths to it';
export const findAttackPathsHint = 'The analysis looks for paths into this zone.';
export const requireCertification = 'Require certification';
export const requireCertificationHint = 'Objects that a rule finds join the zone once they are certified.';
export const icon = 'Icon';

// Zone facts
export const byRules = (amount: ReactNode, disabled: ReactNode) => sentence`by ${amount}${disabled}`;
export const disabledThemOff = (disabled: number) => `, ${disabled} of them off`;
export const zonePosition = (position: number | null) => `Zone ${position}`;
export const label = 'Label';
export const analysed = 'Analysed';
export const changedBy = (when: ReactNode, actor: ReactNode) => sentence`Changed ${when} by ${actor}`;

// Zone page
export const loadingTheZone = 'Loading the zone';
export const zoneNotFound = 'Zone not found';
export const noSuchZone = 'There is no such zone or label';
export const rulesDeleted = 'Its rules are deleted with it, and its objects lose its tag. This cannot be undone.';
export const deleteName = (name: string) => `Delete ${name}?`;

// Zone tabs
export const pagesAboutZones = 'Pages about zones';
export const zonesAndLabels = 'Zones and labels';

// Zones page
export const lacksMembers = 'It finds the members: counts are not complete until then.';
export const zonesNote = 'Zones in order of privilege. Rules decide which objects belong to them.';
export const createLabel = 'Create label';
export const createZone = 'Create zone';
export const loadingTheZones = 'Loading the zones';
export const labels = 'Labels';
