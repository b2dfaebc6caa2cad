/** What a user reads in a plan. */
import { plural } from '../../charts/numbers.ts';

// In several places
export const exposedAfter = 'Exposed after';
export const exposedNow = 'Exposed now';

// Effort fold
export const effortOfChanges = 'Effort of changes';
export const effortExplained =
  'For all plans and reports, and from the next analysis on for the rank of findings. The usual effort is 1 for an entry that is deleted in one place, 5 for a project.';
export const changedEfforts = 'Changed efforts';
export const never = 'never';
export const usualEffortKind = (kind: string) => `Usual effort of ${kind}`;
export const oneEffort = 'One effort';
export const kindOfRelationship = 'Kind of relationship';
export const effortEmptyNever = 'Effort, empty for never';
export const set = 'Set';

// Effort places
export const changesInsideOuAnother =
  'Changes inside an OU or another object can take more effort than elsewhere (a factor above 1) or less.';
export const factors = 'Factors';
export const oneFactor = 'One factor';
export const ouOtherObject = 'OU or other object';
export const factor = 'Factor';
export const addFactor = 'Add factor';
export const removeFactorName = (name: string) => `Remove the factor of ${name}`;

// Export plan
export const json = 'JSON';
export const csv = 'CSV';
export const markdown = 'Markdown';
export const html = 'HTML';
export const powershellScript = 'PowerShell script';
export const scriptSaved = (scripted: number, byHand: number) =>
  `${plural(scripted, 'change')} scripted.${byHand === 0 ? '' : ` ${plural(byHand, 'change has', 'changes have')} to be made by hand: the script lists what to do.`}`;
export const exportThePlan = 'Export the plan';
export const exportText = 'Export';

// How to fix
export const loadingTheText = 'Loading the text';
export const noGuideEdgesKind = 'No guide for edges of this kind.';
export const howToFix = 'How to fix';

// Plan form
export const environment = 'Environment';
export const zoneToProtect = 'Zone to protect';
export const targetExposure = 'Target exposure (%)';
export const maxEdges = 'Max. edges';
export const createPlan = 'Create plan';
export const notRemoved = 'Not to be removed';
export const withoutRemoving = 'Without removing';
export const allowRemovalKindAgain = (kind: string) => `Allow the removal of ${kind} again`;

// Plan limits
export const weightOfName = (name: string) => `Weight of ${name}`;
export const moreZonesLimits = 'More zones and limits';
export const weightsExplained =
  'The same plan protects every zone with a weight. A principal exposed to a zone counts as often as its weight.';
export const leftOut = 'Left out';
export const neverChangeAnythingInside = 'Never change anything inside';
export const onlyChangeWhatInside = 'Only change what is inside';
export const nothingNeedsRestart = 'Nothing that needs a restart';
export const removeName = (name: string) => `Remove: ${name}`;

// Plan page
export const remediationPlan = 'Remediation plan';
export const remediationPlanNote = 'Fewest changes that bring exposure down.';
export const makePlans = 'make plans';
export const thereNothingPlanYetText =
  'Upload collector files. A plan can be created once the first environment is analysed.';
export const thereNothingPlanYet = 'There is nothing to plan for yet';
export const computingThePlan = 'Computing the plan';
export const computingThePlanNote = 'Up to half a minute in a large environment.';
export const makeThePlan = 'Make the plan';
export const tryAgain = 'Try again';
export const chooseWhatProtectText =
  'The plan is computed on the whole graph: every edge in it is needed, and its effect is counted.';
export const chooseWhatProtect = 'Choose what to protect';
export const searchLongerBetterPlan = 'Search longer for a better plan';

// Plan prefixes
export const onlyFirstEdges = 'If only the first edges are removed';
export const edges = 'Edges';
export const attackPathsCut = 'Attack paths cut';
export const bestPlanOfSize = 'Best plan of this size';
export const lowerBound = 'Lower bound';
export const exposedAfterShareCut = (exposedAfter: number, share: string) =>
  `${exposedAfter.toLocaleString('en')}, ${share} cut`;

// Plan steps
export const steps = 'Steps';
export const stepsNote = 'Most effective first. The edges of one step only help together.';
export const showMoreSteps = (steps: number) => `Show more of ${steps.toLocaleString('en')} steps`;
export const step = (step: number) => `Step ${step}`;
export const principalsCutOff = (relieved: number) => `${plural(relieved, 'principal')} cut off`;
export const remainAndEffort = (exposedAfter: number, effort: string) =>
  `${exposedAfter.toLocaleString('en')} remain · effort ${effort}`;
export const stepInText = (step: number) => `step ${step}`;
export const showAllRemovalsEdgesStep = (removals: number) =>
  `Show all ${removals.toLocaleString('en')} edges of this step`;

// Plan summary
export const zoneOfEnvironment = (zoneName: string, environmentName: string) => `${zoneName} of ${environmentName}`;
export const graphVersion = (graphVersion: number) => `Version ${graphVersion} of the graph`;
export const theWholePlan = 'the whole plan';
export const noPrincipalOutsideZone = 'No principal outside the zone has a path. There is nothing to remove.';
export const targetExposureAlreadyMet = 'The target exposure is already met. There is nothing to cut.';
export const sharePopulationPrincipals = (share: string, population: number) =>
  `${share} of ${population.toLocaleString('en')} principals`;
export const shareExposedTargetAllowed = (share: string, exposedTarget: number) =>
  `${share}, ${exposedTarget.toLocaleString('en')} allowed`;
export const edgesToRemove = 'Edges to remove';
export const inSteps = (steps: number, removalBound: number) =>
  `in ${plural(steps, 'step')}, at least ${removalBound.toLocaleString('en')} needed`;
export const inStepsTogether = (steps: number, removalBound: number) =>
  `in ${plural(steps, 'step')}; some edges go with others, otherwise at least ${removalBound.toLocaleString('en')}`;
export const effort = 'Effort';
export const exposedPrincipalsAfterEachStep = 'Exposed principals after each step';
export const countedByThemselves =
  'Each edge is counted by itself. What is derived from a removed edge goes with it, so fewer principals than shown may stay exposed.';
export const seeTheSteps = 'See the steps';
export const provablyMinimalEffort = 'Provably minimal effort';
export const atLeastEffort = (effort: string) => `At least ${effort}`;
export const oneByOneAtLeast = (effort: string) => `Some edges go with others, otherwise at least ${effort}`;
export const unavoidableStayExposedWhatever = (unavoidable: number) =>
  `${unavoidable.toLocaleString('en')} stay exposed whatever is removed, so the target exposure cannot be reached.`;
export const noImprovementWithinNumberEdges =
  'No improvement within this number of edges: more have to be removed together before exposure falls.';
export const targetExposureCannotReached =
  'The target exposure cannot be reached within this number of edges. This is the best result.';

// Plan zone results
export const eachZone = 'Each zone';
export const zone = 'Zone';
export const weight = 'Weight';

// Removal row
export const kindFromTo = (kind: string, source: string, target: string) => `${kind} from ${source} to ${target}`;
export const effortOf = (effort: string) => `Effort ${effort}`;
export const derivedPostProcessed = 'Derived (post-processed)';
export const inherited = 'Inherited';
export const howRemove = 'How to remove it, and who does it';
export const edgeDerived =
  'This edge is derived. Change the edges that it is computed from; Explore shows its composition.';
export const planWithoutRemovingKind = (kind: string) => `Plan without removing ${kind}`;
