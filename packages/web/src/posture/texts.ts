/** What a user reads in Posture. */
import { plural } from '../charts/numbers.ts';

// In several places
export const exposure = 'Exposure';
export const findings = 'Findings';
export const attackPaths = 'Attack paths';
export const objectsInName = (name: string) => `Objects in ${name}`;

// Completeness card
export const sessions = 'Sessions';
export const localGroups = 'Local groups';
export const completeness = 'Completeness';
export const completenessNote = 'Gaps in collection hide attack paths';
export const dataQuality = 'Data quality';
export const completenessMeasuredDomains = 'Completeness is measured for domains only.';

// Environment ranks
export const environments = 'Environments';
export const exposureOfName = (name: string) => `Exposure of ${name}, as it is now`;
export const environmentsByExposure = 'Environments by exposure';

// Posture charts
export const oneDaySoFar = 'One day of data so far. The charts start with an analysis on another day.';
export const trend = 'Trend';
export const trendNote = 'The last analysis of each day';
export const linearScale = 'Linear scale';
export const logarithmicScale = 'Logarithmic scale';
export const asCharts = 'As charts';
export const asATable = 'As a table';

// Posture metrics
export const metrics = 'Metrics';
export const principalsOutsideNameHave = (name: string) => `of the principals outside ${name} have a path into it`;
export const sizePoints = (size: string) => `${size} points`;
export const noEarlierAnalysisCompare = 'no earlier analysis to compare with';
export const newAndResolved = (came: number, went: number) =>
  `${came.toLocaleString('en')} new, ${went.toLocaleString('en')} resolved in this period`;
export const principalFindingPaths = 'principal-to-finding paths, from any environment';
export const environmentCount = (environments: number) =>
  `in ${plural(environments, 'collected environment')}; Zones also counts those elsewhere`;

// Posture page
export const posture = 'Posture';
export const postureNote = 'Share of principals with a path to Tier Zero, over time.';
export const loadingThePosture = 'Loading the posture';
export const chooseLaterPeriod = 'Choose a later period.';
export const noAnalysisInPeriod = 'No analysis up to the end of this period';

// Riskiest types
export const whatExposesMost = 'What exposes the most';
export const shownTypes = (shown: number, found: number) => `${shown} of ${found} types of findings`;
export const typesOfFindings = 'Types of findings';
export const allFindings = 'All findings';
export const basedCollectedData = 'Based on the collected data.';
export const noFindingName = (name: string) => `No finding in ${name}`;
export const severity = 'Severity';
export const finding = 'Finding';
export const category = 'Category';
export const risk = 'Risk';
export const change = 'Change';

// Severity card
export const findingsBySeverity = 'Findings by severity';
export const findingsBySeverityNote = 'Open and accepted ones, as they are now';
export const countingTheFindings = 'Counting the findings';

// Trend table
export const trendTable = 'Trend, as a table';
export const day = 'Day';
