/** What a user reads where reports are exported. */

// Print report
export const reportToPrint = 'Report to print';

// Report file
export const writingTheTitle = (title: string) => `Writing the ${title}`;
export const planMadeEachEnvironmentZone = 'A plan is made for each environment and zone.';
export const saveReportHtml = 'Save the report (HTML)';
export const saveTitleCsv = (title: string) => `Save the ${title} (CSV)`;
export const printSavePdf = 'Print or save as PDF';

// Report page
export const report = 'Report';
export const reportNote =
  'A document to read, print or send: posture, trends, what to cut first, the worst findings and how to fix them.';
export const findings = 'Findings';
export const findingsNote = 'Every open and accepted finding, as a table.';
export const trends = 'Trends';
export const trendsNote = 'Findings of each type over time, as a table.';
export const plan = 'Plan';
export const planNote = 'The edges to remove, in order, as a table.';
export const pageNote = 'Posture, findings and what to do, as files. Each export is in the audit log.';
export const exportReports = 'export reports';
export const thereNothingReportYetText = 'Upload collector files. The report is available after the first analysis.';
export const thereNothingReportYet = 'There is nothing to report yet';
export const environment = 'Environment';
export const allEnvironments = 'All environments';
export const zone = 'Zone';
export const tierZeroHygiene = 'Tier Zero and hygiene';
export const noZoneHygiene = 'No zone (hygiene)';
export const period = 'Period';
export const days = (days: number) => `${days} days`;
